-- Some answers hold a secret: all are kept sealed. What was kept in clear, for a day at most, is forgotten.
DELETE FROM "idempotency_record";
ALTER TABLE "idempotency_record" DROP COLUMN IF EXISTS "body";
ALTER TABLE "idempotency_record" ADD COLUMN IF NOT EXISTS "sealed_body" BYTEA;
