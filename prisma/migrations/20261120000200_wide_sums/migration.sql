-- Each amount is below 2^256, their sum need not be: one that did not fit would stop the whole chain's settlement.
-- AlterTable
ALTER TABLE "payment_request" ALTER COLUMN "paid_amount" SET DATA TYPE DECIMAL(100,0),
ALTER COLUMN "pending_amount" SET DATA TYPE DECIMAL(100,0);
