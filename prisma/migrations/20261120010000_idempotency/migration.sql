CREATE TABLE "idempotency_record" (
  "id" BYTEA NOT NULL,
  "fingerprint" BYTEA NOT NULL,
  "status" INTEGER NOT NULL,
  "headers" JSONB NOT NULL,
  "body" TEXT,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "idempotency_record_hash_check" CHECK (octet_length("id") = 32 AND octet_length("fingerprint") = 32),
  CONSTRAINT "idempotency_record_status_check" CHECK ("status" BETWEEN 200 AND 299 OR "status" IN (404, 422))
);

CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record" ("expires_at");
