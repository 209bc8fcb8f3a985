-- Passkeys of users (WebAuthn).
CREATE TABLE passkey (
  id           text PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  public_key   bytea NOT NULL,
  sign_count   bigint NOT NULL,
  transports   text[] NOT NULL,
  name         text NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);

CREATE TABLE passkey_challenge (
  challenge  text PRIMARY KEY,
  user_id    bigint REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenge_user_id_idx ON passkey_challenge (user_id);

-- Whether a password alone opens nothing for this user.
CREATE OR REPLACE FUNCTION has_second_factor(person bigint) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (SELECT FROM public.authenticator_app a WHERE a.user_id = person AND a.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM public.passkey p WHERE p.user_id = person);
