-- The accounts of people at the OpenID Connect provider of the instance. A person has at most one at each provider.
CREATE TABLE user_identity (
  issuer     text NOT NULL,
  subject    text NOT NULL,
  user_id    bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX user_identity_user_id_issuer_key ON user_identity (user_id, issuer);

-- Sign-ins at the provider that still need the second factor. Stores only the hash of the cookie's token.
CREATE TABLE unfinished_sign_on (
  token_hash       bytea PRIMARY KEY,
  user_id          bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  session_version  integer NOT NULL,
  issuer           text NOT NULL,
  subject          text NOT NULL,
  authenticated_at timestamptz(3) NOT NULL,
  expires_at       timestamptz(3) NOT NULL
);
CREATE INDEX unfinished_sign_on_user_id_idx ON unfinished_sign_on (user_id);

ALTER TABLE user_session DROP CONSTRAINT user_session_method_check;
ALTER TABLE user_session ADD CONSTRAINT user_session_method_check
  CHECK (method IN ('password', 'single_sign_on', 'authenticator', 'recovery_code', 'passkey'));
