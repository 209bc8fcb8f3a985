-- The latest link that was mailed to a user who has forgotten the password.
CREATE TABLE password_reset (
  user_id    bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX password_reset_token_hash_key ON password_reset (token_hash);
