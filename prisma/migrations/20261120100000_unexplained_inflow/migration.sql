-- Coin that a recipient's balance shows and no transaction does is known by its block and recipient alone.
ALTER TABLE "transfer"
  ALTER COLUMN "transaction_hash" DROP NOT NULL,
  ALTER COLUMN "from_address" DROP NOT NULL,
  ADD CONSTRAINT "transfer_transaction_check" CHECK (("transaction_hash" IS NULL) = ("from_address" IS NULL));

CREATE UNIQUE INDEX "transfer_inflow_key" ON "transfer" ("chain_id", "block_hash", "recipient_address")
  WHERE "transaction_hash" IS NULL;

-- It is shown to the merchant, and never credited.
CREATE FUNCTION "guard_payment_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "transfer" WHERE "id" = NEW."transfer_id" AND "transaction_hash" IS NULL) THEN
    RAISE EXCEPTION 'transfer % has no transaction and pays nothing', NEW."transfer_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transaction_known';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "payment_transaction_known" BEFORE INSERT OR UPDATE OF "transfer_id" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "guard_payment_transaction"();
