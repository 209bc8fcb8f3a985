-- CreateEnum
CREATE TYPE "listing_source" AS ENUM ('catalogue', 'configuration', 'operator');

-- AlterTable
ALTER TABLE "chain" ADD COLUMN "rpc_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "source" "listing_source" NOT NULL DEFAULT 'catalogue';

-- AlterTable
ALTER TABLE "token" ADD COLUMN "source" "listing_source" NOT NULL DEFAULT 'catalogue';

-- CreateIndex
CREATE UNIQUE INDEX "chain_chain_id_key" ON "chain"("chain_id");

-- What the schema language cannot say: what an instance adds never takes an id that a later catalogue may use.
ALTER TABLE "chain"
  ADD CONSTRAINT "chain_rpc_urls_check" CHECK ("rpc_urls" IS NOT NULL),
  ADD CONSTRAINT "chain_id_range_check" CHECK (("source" = 'catalogue') = ("id" < 1000));
ALTER TABLE "token"
  ADD CONSTRAINT "token_id_range_check" CHECK (("source" = 'catalogue') = ("id" < 1000000));

-- Sentences until now, codes from here on; the worker writes them anew at its next look.
DELETE FROM "chain_health";
