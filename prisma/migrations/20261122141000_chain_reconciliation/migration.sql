-- CreateTable
CREATE TABLE "chain_reconciliation" (
    "chain_id" INTEGER NOT NULL,
    "from_block" BIGINT,
    "to_block" BIGINT,
    "checked_at" TIMESTAMPTZ(3),
    "differences" JSONB NOT NULL DEFAULT '[]',
    "is_complete" BOOLEAN NOT NULL DEFAULT true,
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "chain_reconciliation_pkey" PRIMARY KEY ("chain_id"),
    CONSTRAINT "chain_reconciliation_finished" CHECK (num_nulls("from_block", "to_block", "checked_at") IN (0, 3)),
    CONSTRAINT "chain_reconciliation_failed" CHECK (("failed_at" IS NULL) = ("failure" IS NULL)),
    CONSTRAINT "chain_reconciliation_has_an_outcome" CHECK ("checked_at" IS NOT NULL OR "failed_at" IS NOT NULL)
);

-- AddForeignKey
ALTER TABLE "chain_reconciliation" ADD CONSTRAINT "chain_reconciliation_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
