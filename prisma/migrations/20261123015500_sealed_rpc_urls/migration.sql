-- Node URLs hold keys of providers. `migrate` encrypts those that are there, which needs ENCRYPTION_KEY, and empties rpc_urls.
-- AlterTable
ALTER TABLE "chain" ADD COLUMN     "sealed_rpc_urls" BYTEA;
