-- Two more roles. Replaces the check of the initial migration.
ALTER TABLE membership DROP CONSTRAINT membership_role_check;
ALTER TABLE membership ADD CONSTRAINT membership_role_check
  CHECK (role IN ('owner', 'admin', 'developer', 'bookkeeper', 'cashier', 'viewer'));
ALTER TABLE membership ADD COLUMN invited_by_id bigint REFERENCES app_user ON DELETE SET NULL ON UPDATE CASCADE;

-- Stores only the hashes of the link's tokens. A person has at most one invitation to a merchant that is neither accepted
-- nor withdrawn.
CREATE TABLE invitation (
  id                text PRIMARY KEY,
  merchant_id       bigint NOT NULL REFERENCES merchant ON DELETE CASCADE ON UPDATE CASCADE,
  email             text NOT NULL,
  role              text NOT NULL,
  token_hash        bytea NOT NULL,
  mailed_token_hash bytea,
  invited_by_id     bigint REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  created_at        timestamptz(3) NOT NULL,
  expires_at        timestamptz(3) NOT NULL,
  accepted_at       timestamptz(3),
  withdrawn_at      timestamptz(3),
  CONSTRAINT invitation_email_check CHECK (email = lower(email)),
  CONSTRAINT invitation_role_check CHECK (role IN ('owner', 'admin', 'developer', 'bookkeeper', 'cashier', 'viewer')),
  CONSTRAINT invitation_end_check CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX invitation_token_hash_key ON invitation (token_hash);
CREATE UNIQUE INDEX invitation_mailed_token_hash_key ON invitation (mailed_token_hash);
CREATE UNIQUE INDEX invitation_open_key ON invitation (merchant_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitation_invited_by_id_idx ON invitation (invited_by_id);
CREATE INDEX invitation_expires_at_idx ON invitation (expires_at);

-- The person who created the request; null for an API key. No foreign key: the number names nobody once the person is deleted.
ALTER TABLE payment_request ADD COLUMN created_by_id bigint;

-- The requests of a person who sees only their own, newest first. No row is in it yet.
CREATE INDEX payment_request_created_by_idx ON payment_request (created_by_id, created_at DESC, id DESC)
  WHERE created_by_id IS NOT NULL;
