-- The second factor of users: an authenticator app (RFC 6238), with recovery codes.
CREATE TABLE authenticator_app (
  id           text PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  secret       bytea NOT NULL,
  confirmed_at timestamptz(3),
  last_step    integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX authenticator_app_user_id_key ON authenticator_app (user_id);

CREATE TABLE recovery_code (
  user_id   bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE factor_reset (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  ends_at timestamptz(3) NOT NULL
);

-- Existing sessions began with a password.
ALTER TABLE user_session ADD COLUMN method text NOT NULL DEFAULT 'password'
  CONSTRAINT user_session_method_check CHECK (method IN ('password', 'authenticator', 'recovery_code', 'passkey'));

-- Whether a password alone opens nothing for this user.
CREATE FUNCTION has_second_factor(person bigint) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp
  RETURN EXISTS (SELECT FROM public.authenticator_app a WHERE a.user_id = person AND a.confirmed_at IS NOT NULL);
