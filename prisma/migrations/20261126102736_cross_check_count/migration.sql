-- CreateTable
CREATE TABLE "cross_check_count" (
    "chain_id" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cross_check_count_pkey" PRIMARY KEY ("chain_id","outcome")
);

-- AddForeignKey
ALTER TABLE "cross_check_count" ADD CONSTRAINT "cross_check_count_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE CASCADE ON UPDATE CASCADE;
