-- The list's other orders and its selective filters; the rest narrow down what these give.
CREATE INDEX "payment_request_merchant_id_environment_expires_at_id_idx" ON "payment_request"("merchant_id", "environment", "expires_at" DESC, "id" DESC);
CREATE INDEX "payment_request_merchant_id_environment_recipient_address_c_idx" ON "payment_request"("merchant_id", "environment", "recipient_address", "created_at" DESC, "id" DESC);
CREATE INDEX "payment_request_metadata_idx" ON "payment_request" USING GIN ("metadata" jsonb_path_ops);
CREATE INDEX "transfer_transaction_hash_idx" ON "transfer"("transaction_hash");
CREATE INDEX "payment_created_at_id_idx" ON "payment"("created_at" DESC, "id" DESC);

-- A request is completed once, so who resolved it by hand, and why, is one fact of the request and stands with it.
ALTER TABLE "payment_request"
  ADD COLUMN "resolved_by" TEXT,
  ADD COLUMN "resolution_note" TEXT,
  ADD CONSTRAINT "payment_request_resolution_check"
    CHECK (("resolved_by" IS NULL) = ("resolution_note" IS NULL) AND ("resolved_by" IS NULL OR "status" = 'completed'));
