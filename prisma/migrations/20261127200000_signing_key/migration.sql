-- The Ed25519 keys that sign offers and receipts, encrypted with ENCRYPTION_KEY.
CREATE TABLE signing_key (
  id         text PRIMARY KEY,
  sealed     bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
