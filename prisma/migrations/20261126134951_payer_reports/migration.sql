-- AlterTable
ALTER TABLE "payment_request" ADD COLUMN     "payer_reports" JSONB NOT NULL DEFAULT '[]';

-- Notifies the open pages of each report; a repeated one changes nothing.
CREATE TRIGGER "payment_request_payer_reports_notify" AFTER UPDATE OF "payer_reports" ON "payment_request"
  FOR EACH ROW WHEN (OLD."payer_reports" IS DISTINCT FROM NEW."payer_reports")
  EXECUTE FUNCTION "notify_reported_transaction"();
