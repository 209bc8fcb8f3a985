-- Tells web processes of a payment that a payer has reported, which no timeline entry stands for.
CREATE FUNCTION "notify_reported_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', concat_ws(' ', NEW."merchant_id", NEW."environment", NEW."id"));
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_request_reported_notify" AFTER UPDATE OF "reported_transactions" ON "payment_request"
  FOR EACH ROW EXECUTE FUNCTION "notify_reported_transaction"();
