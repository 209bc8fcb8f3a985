-- AlterTable
ALTER TABLE "transfer" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
