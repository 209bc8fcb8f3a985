-- CreateTable
CREATE TABLE "past_amount_slot" (
    "chain_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "recipient_address" TEXT NOT NULL,
    "value" DECIMAL(78,0) NOT NULL,
    "request_id" BIGINT NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "past_amount_slot_pkey" PRIMARY KEY ("chain_id","token_id","recipient_address","value","free_at","request_id")
);

-- AddForeignKey
ALTER TABLE "past_amount_slot" ADD CONSTRAINT "past_amount_slot_request_id_chain_id_token_id_recipient_ad_fkey" FOREIGN KEY ("request_id", "chain_id", "token_id", "recipient_address") REFERENCES "payment_request"("id", "chain_id", "token_id", "recipient_address") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Keeps the former holder whichever version of the code gives the slot away.
CREATE FUNCTION "keep_past_amount_slot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "past_amount_slot" ("chain_id", "token_id", "recipient_address", "value", "request_id", "free_at")
  VALUES (OLD."chain_id", OLD."token_id", OLD."recipient_address", OLD."value", OLD."request_id", OLD."free_at")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "amount_slot_keep_past" AFTER UPDATE OF "request_id" ON "amount_slot"
  FOR EACH ROW WHEN (OLD."request_id" <> NEW."request_id")
  EXECUTE FUNCTION "keep_past_amount_slot"();
