-- Whoever only named an address loses it to the merchant who signs with its key.
-- AlterTable
ALTER TABLE "receiving_address" ADD COLUMN     "proven_at" TIMESTAMPTZ(3);
