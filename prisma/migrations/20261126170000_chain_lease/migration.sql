-- CreateTable
CREATE TABLE "chain_lease" (
    "chain_id" INTEGER NOT NULL,
    "session_pid" INTEGER NOT NULL,
    "session_started_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chain_lease_pkey" PRIMARY KEY ("chain_id")
);

-- AddForeignKey
ALTER TABLE "chain_lease" ADD CONSTRAINT "chain_lease_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE CASCADE ON UPDATE CASCADE;
