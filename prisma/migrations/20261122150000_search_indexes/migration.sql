-- Both extensions come with PostgreSQL and are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What `q` looks into. The separator cannot be part of a text, so that no match spans two of them.
CREATE FUNCTION search_text(description text, external_id text, shortcode text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN description || chr(31) || external_id || chr(31) || shortcode;

CREATE INDEX "payment_request_search_idx" ON "payment_request"
  USING gin ("merchant_id", search_text("description", "external_id", "shortcode") gin_trgm_ops);

-- Few requests have an exception.
CREATE INDEX "payment_request_exception_idx" ON "payment_request" ("merchant_id", "environment", "created_at" DESC, "id" DESC)
  WHERE "exception" IS NOT NULL;

-- Serves beginnings of a hash as well as whole ones.
DROP INDEX "transfer_transaction_hash_idx";
CREATE INDEX "transfer_transaction_hash_idx" ON "transfer"("transaction_hash" text_pattern_ops);
