-- CreateTable
CREATE TABLE "rpc_request_count" (
    "chain_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rpc_request_count_pkey" PRIMARY KEY ("chain_id","host","outcome")
);

-- AddForeignKey
ALTER TABLE "rpc_request_count" ADD CONSTRAINT "rpc_request_count_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE CASCADE ON UPDATE CASCADE;
