-- The last daily verification of each chain of the audit log. `chain`: the merchant's id, or "instance".
CREATE TABLE audit_verification (
  chain          text PRIMARY KEY,
  merchant_id    bigint UNIQUE REFERENCES merchant ON DELETE CASCADE ON UPDATE CASCADE,
  sequence       bigint NOT NULL,
  hash           text NOT NULL,
  checked_at     timestamptz(3) NOT NULL,
  fault_sequence bigint,
  fault          text,
  CONSTRAINT audit_verification_fault CHECK ((fault IS NULL) = (fault_sequence IS NULL))
);
