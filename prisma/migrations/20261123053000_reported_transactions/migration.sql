-- AlterTable
ALTER TABLE "payment_request" ADD COLUMN     "reported_transactions" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
