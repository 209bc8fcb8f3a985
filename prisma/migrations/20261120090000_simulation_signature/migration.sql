-- AlterTable
ALTER TABLE "simulation" ADD COLUMN "signature" TEXT,
ADD COLUMN "signed_transaction" TEXT;

-- What the schema language cannot say: a signature is kept with what it signs.
ALTER TABLE "simulation"
  ADD CONSTRAINT "simulation_signature_check" CHECK (("signature" IS NULL) = ("signed_transaction" IS NULL));
