-- A payment that the merchant made of an unmatched transfer. The value is used from the next transaction on.
ALTER TYPE "match_method" ADD VALUE IF NOT EXISTS 'assigned';

-- An assignment that was undone stays as a failed payment: it was told of, and counts for nothing ever after.
ALTER TABLE "payment"
  ADD COLUMN "taken_back_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "payment_taken_back_check" CHECK ("taken_back_at" IS NULL OR "status" = 'failed');

-- The decision that stands; earlier ones are in the audit log.
ALTER TABLE "unmatched_transfer"
  ADD COLUMN "decided_at" TIMESTAMPTZ(3),
  ADD COLUMN "decided_by" TEXT,
  ADD COLUMN "note" TEXT,
  ADD CONSTRAINT "unmatched_transfer_decided_check"
    CHECK (("status" = 'open') = ("decided_at" IS NULL) AND ("status" = 'open') = ("decided_by" IS NULL)),
  ADD CONSTRAINT "unmatched_transfer_note_check" CHECK (("status" = 'dismissed') = ("note" IS NOT NULL));

-- The whole list; the older index serves the list of one status.
CREATE INDEX "unmatched_transfer_merchant_id_environment_created_at_id_idx" ON "unmatched_transfer"("merchant_id", "environment", "created_at" DESC, "id" DESC);
