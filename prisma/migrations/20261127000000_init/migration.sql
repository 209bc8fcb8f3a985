-- The database of Remit, by area. prisma/schema.prisma describes the columns.

-- ---- Search ----

-- Both extensions come with PostgreSQL and are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The text that the list of requests searches. No text contains the separator, so no match spans two texts.
CREATE FUNCTION search_text(description text, external_id text, shortcode text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN description || chr(31) || external_id || chr(31) || shortcode;

-- ---- Accounts: users, merchants, API keys ----

CREATE TYPE environment AS ENUM ('production', 'sandbox');
CREATE TYPE late_policy AS ENUM ('accept', 'flag');

CREATE TABLE app_user (
  id                bigserial PRIMARY KEY,
  email             text NOT NULL,
  name              text NOT NULL,
  password_hash     text NOT NULL,
  session_version   integer NOT NULL DEFAULT 1,
  disabled_at       timestamptz(3),
  created_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  email_verified_at timestamptz(3),
  CONSTRAINT app_user_email_check CHECK (email = lower(email))
);
CREATE UNIQUE INDEX app_user_email_key ON app_user (email);

CREATE TABLE email_verification (
  user_id    bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX email_verification_token_hash_key ON email_verification (token_hash);

CREATE TABLE user_session (
  id              text PRIMARY KEY,
  user_id         bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  session_version integer NOT NULL,
  user_agent      text NOT NULL,
  ip_address      text NOT NULL,
  signed_in_at    timestamptz(3) NOT NULL,
  last_seen_at    timestamptz(3) NOT NULL,
  ended_at        timestamptz(3)
);
CREATE INDEX user_session_user_id_idx ON user_session (user_id);
CREATE INDEX user_session_last_seen_at_idx ON user_session (last_seen_at);

CREATE TABLE merchant (
  id                          bigserial PRIMARY KEY,
  name                        text NOT NULL,
  suspended_at                timestamptz(3),
  tolerance_basis_points      integer NOT NULL DEFAULT 0,
  late_policy                 late_policy NOT NULL DEFAULT 'accept',
  late_window_seconds         integer NOT NULL DEFAULT 86400,
  matches_single_open_request boolean NOT NULL DEFAULT true,
  created_at                  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at                  timestamptz(3),
  CONSTRAINT merchant_tolerance_check CHECK (tolerance_basis_points BETWEEN 0 AND 500),
  CONSTRAINT merchant_late_window_check CHECK (late_window_seconds BETWEEN 0 AND 604800)
);

-- The roles are those of lib/accounts/merchants/permissions.ts. A release must add a role here before it uses it.
CREATE TABLE membership (
  user_id     bigint NOT NULL REFERENCES app_user ON DELETE CASCADE ON UPDATE CASCADE,
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE CASCADE ON UPDATE CASCADE,
  role        text NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, merchant_id),
  CONSTRAINT membership_role_check CHECK (role IN ('owner', 'admin', 'developer', 'viewer'))
);
CREATE INDEX membership_merchant_id_idx ON membership (merchant_id);

-- A replaced key has an end.
CREATE TABLE api_key (
  id                    text PRIMARY KEY,
  merchant_id           bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment           environment NOT NULL,
  name                  text NOT NULL,
  hash                  bytea NOT NULL,
  pepper_id             text NOT NULL,
  hint                  text NOT NULL,
  permissions           text[],
  rate_limit_per_minute integer NOT NULL,
  expires_at            timestamptz(3),
  revoked_at            timestamptz(3),
  last_used_at          timestamptz(3),
  created_by            text NOT NULL,
  created_at            timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ip_allow_list         text[] DEFAULT ARRAY[]::text[],
  replaced_by_id        text REFERENCES api_key ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT api_key_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT api_key_rate_limit_check CHECK (rate_limit_per_minute BETWEEN 10 AND 6000),
  CONSTRAINT api_key_ip_allow_list_check CHECK (ip_allow_list IS NOT NULL AND cardinality(ip_allow_list) <= 50),
  CONSTRAINT api_key_replaced_check CHECK (replaced_by_id IS NULL OR revoked_at IS NOT NULL OR expires_at IS NOT NULL)
);
CREATE UNIQUE INDEX api_key_hash_key ON api_key (hash);
CREATE UNIQUE INDEX api_key_replaced_by_id_key ON api_key (replaced_by_id);
CREATE INDEX api_key_merchant_id_environment_created_at_idx ON api_key (merchant_id, environment, created_at DESC);

-- ---- Audit log ----

CREATE TABLE audit_key (
  id         text PRIMARY KEY,
  sealed     bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- "before" and "after" are json, not jsonb, because they keep the text that was hashed.
CREATE TABLE audit_entry (
  id            bigserial PRIMARY KEY,
  merchant_id   bigint REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment   environment,
  actor         text NOT NULL,
  action        text NOT NULL,
  subject_id    text NOT NULL,
  before        json,
  after         json NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  hash          bytea NOT NULL,
  key_id        text REFERENCES audit_key ON DELETE RESTRICT ON UPDATE CASCADE,
  previous_hash bytea NOT NULL,
  seal          bytea,
  sequence      bigint NOT NULL,
  CONSTRAINT audit_entry_after_check CHECK (json_typeof(after) = 'object')
);
-- NOT VALID, because a database may hold entries without a seal, which the next seal of their chain covers.
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_seal_check CHECK (key_id IS NOT NULL AND seal IS NOT NULL) NOT VALID;
CREATE INDEX audit_entry_merchant_id_environment_id_idx ON audit_entry (merchant_id, environment, id DESC);
CREATE INDEX audit_entry_subject_id_idx ON audit_entry (subject_id);
-- Invariant: no chain forks.
CREATE UNIQUE INDEX audit_entry_chain_key ON audit_entry (COALESCE(merchant_id, 0), sequence);

CREATE TABLE audit_client_address (
  entry_id bigint PRIMARY KEY REFERENCES audit_entry ON DELETE RESTRICT ON UPDATE CASCADE,
  address  text NOT NULL,
  salt     bytea NOT NULL
);

-- The functions of the audit log read its tables whatever the session's search_path is.

-- Defines the hashed text. lib/accounts/audit/chain.ts computes the same.
CREATE FUNCTION audit_entry_hash(entry audit_entry) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(entry.previous_hash || convert_to(array_to_string(ARRAY[
    COALESCE(entry.merchant_id::text, 'instance'), entry.sequence::text, COALESCE(entry.environment::text, 'both'),
    entry.actor, entry.action, entry.subject_id, (extract(epoch FROM entry.created_at) * 1000)::bigint::text,
    COALESCE(entry.before::text, 'null'), entry.after::text], E'\n'), 'UTF8'))
$$;

-- Makes the writers of a chain take turns and returns its newest entry: sequence 0 if there is none. VOLATILE, so that it
-- sees the entry that the last writer committed.
CREATE FUNCTION lock_audit_chain(merchant bigint) RETURNS TABLE (sequence bigint, hash bytea)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('remit audit chain ' || COALESCE(merchant, 0), 0));
  RETURN QUERY SELECT e."sequence", e."hash" FROM "audit_entry" e
    WHERE COALESCE(e."merchant_id", 0) = COALESCE(merchant, 0) ORDER BY e."sequence" DESC LIMIT 1;
  IF NOT FOUND THEN RETURN QUERY SELECT 0::bigint, ''::bytea; END IF;
END $$;

CREATE FUNCTION refuse_broken_chain() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  head record;
BEGIN
  SELECT * INTO head FROM "lock_audit_chain"(NEW."merchant_id");
  IF NEW."sequence" <> head."sequence" + 1 OR NEW."previous_hash" <> head."hash" OR NEW."hash" <> "audit_entry_hash"(NEW) THEN
    RAISE EXCEPTION 'an audit entry must continue its chain' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entry_continues_chain BEFORE INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_broken_chain();

CREATE FUNCTION refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'an audit entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The application's role may delete addresses through the next two functions only, which run as the owner.

-- Erases the addresses of a deleted user. Returns the merchants whose chains have lost some.
CREATE FUNCTION erase_audit_addresses(erased_user bigint) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH erased AS (
    DELETE FROM audit_client_address a USING audit_entry e
    WHERE e.id = a.entry_id AND e.action LIKE 'user.%' AND e.subject_id = erased_user::text RETURNING e.merchant_id)
  SELECT DISTINCT merchant_id FROM erased ORDER BY merchant_id
$$;

-- Deletes at most `page_size` addresses that are older than 180 days, oldest first; returns their number.
-- lib/accounts/audit/old-addresses.ts names the same age.
CREATE FUNCTION delete_old_audit_addresses(page_size int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH oldest AS (SELECT entry_id FROM audit_client_address ORDER BY entry_id LIMIT page_size),
  deleted AS (
    DELETE FROM audit_client_address a USING audit_entry e
    WHERE a.entry_id = ANY (ARRAY(SELECT entry_id FROM oldest)) AND e.id = a.entry_id
      AND e.created_at < now() - interval '180 days' RETURNING a.entry_id)
  SELECT count(*)::int FROM deleted
$$;

-- ---- Chains and tokens ----

CREATE TYPE chain_type AS ENUM ('evm', 'solana');
CREATE TYPE finality AS ENUM ('confirmations', 'finalized');
CREATE TYPE listing_source AS ENUM ('catalogue', 'configuration', 'operator');

-- The checks of the range of ids keep those that a later catalog may use from chains and tokens that an instance adds.
CREATE TABLE chain (
  id                     integer PRIMARY KEY,
  slug                   text NOT NULL,
  name                   text NOT NULL,
  symbol                 text NOT NULL,
  chain_id               bigint,
  type                   chain_type NOT NULL,
  explorer_url           text NOT NULL,
  is_active              boolean NOT NULL,
  is_testnet             boolean NOT NULL,
  is_local               boolean NOT NULL,
  poll_interval_ms       integer NOT NULL,
  block_time_ms          integer NOT NULL,
  required_confirmations integer NOT NULL,
  finality               finality NOT NULL,
  max_log_range          integer NOT NULL,
  rpc_urls               text[] DEFAULT ARRAY[]::text[],
  source                 listing_source NOT NULL DEFAULT 'catalogue',
  sealed_rpc_urls        bytea,
  CONSTRAINT chain_chain_id_check CHECK ((type = 'evm') = (chain_id IS NOT NULL)),
  CONSTRAINT chain_id_range_check CHECK ((source = 'catalogue') = (id < 1000)),
  CONSTRAINT chain_rpc_urls_check CHECK (rpc_urls IS NOT NULL)
);
CREATE UNIQUE INDEX chain_slug_key ON chain (slug);
CREATE UNIQUE INDEX chain_chain_id_key ON chain (chain_id);

CREATE TABLE token (
  id               integer PRIMARY KEY,
  chain_id         integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  symbol           text NOT NULL,
  name             text NOT NULL,
  decimals         integer NOT NULL,
  contract_address text NOT NULL,
  logo_file        text NOT NULL,
  is_native        boolean NOT NULL,
  is_stablecoin    boolean NOT NULL,
  is_active        boolean NOT NULL,
  source           listing_source NOT NULL DEFAULT 'catalogue',
  program          text,
  verifies_balance boolean NOT NULL DEFAULT false,
  CONSTRAINT token_decimals_check CHECK (decimals BETWEEN 0 AND 36),
  CONSTRAINT token_id_range_check CHECK ((source = 'catalogue') = (id < 1000000))
);
CREATE UNIQUE INDEX token_chain_id_contract_address_key ON token (chain_id, contract_address);
-- The target of composite foreign keys, which exclude tokens of another chain.
CREATE UNIQUE INDEX token_id_chain_id_key ON token (id, chain_id);

CREATE TABLE high_value_amount (
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  token_id    integer NOT NULL REFERENCES token ON DELETE RESTRICT ON UPDATE CASCADE,
  amount      numeric(78,0) NOT NULL,
  PRIMARY KEY (merchant_id, token_id),
  CONSTRAINT high_value_amount_check CHECK (amount > 0)
);

-- ---- Recipient addresses ----

CREATE TYPE receiving_mode AS ENUM ('shared', 'exclusive');

-- Invariant: an exclusive address serves one request at a time, its holder, which is replaced by compare and set.
-- The holder has no unique index: its update would wait for every creation that relies on the row, and deadlock.
CREATE TABLE receiving_address (
  id          bigserial PRIMARY KEY,
  environment environment NOT NULL,
  chain_type  chain_type NOT NULL,
  address     text NOT NULL,
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  mode        receiving_mode NOT NULL DEFAULT 'shared',
  created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  holder_id   bigint,
  proven_at   timestamptz(3)
);
CREATE UNIQUE INDEX receiving_address_environment_chain_type_address_key
  ON receiving_address (environment, chain_type, address);
CREATE UNIQUE INDEX receiving_address_id_merchant_id_key ON receiving_address (id, merchant_id);
CREATE INDEX receiving_address_merchant_id_idx ON receiving_address (merchant_id);

CREATE TABLE chain_receiving_address (
  id                   bigserial PRIMARY KEY,
  merchant_id          bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  chain_id             integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  receiving_address_id bigint NOT NULL,
  created_at           timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  usable_at            timestamptz(3),
  CONSTRAINT chain_receiving_address_receiving_address_id_merchant_id_fkey
    FOREIGN KEY (receiving_address_id, merchant_id) REFERENCES receiving_address (id, merchant_id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX chain_receiving_address_chain_id_receiving_address_id_key
  ON chain_receiving_address (chain_id, receiving_address_id);
CREATE INDEX chain_receiving_address_merchant_id_chain_id_idx ON chain_receiving_address (merchant_id, chain_id);

CREATE TABLE address_protection (
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment environment NOT NULL,
  started_at  timestamptz(3) NOT NULL,
  ends_at     timestamptz(3),
  PRIMARY KEY (merchant_id, environment)
);

-- ---- Payment requests ----

CREATE TYPE payment_request_status AS ENUM ('active', 'completed', 'expired', 'cancelled');
CREATE TYPE payment_exception AS ENUM ('underpaid', 'overpaid', 'paid_late', 'resolved_manually', 'payment_reversed');

-- Each amount is below 2^256, their sum may not be: a sum that does not fit would stop the settlement of the whole chain.
CREATE TABLE payment_request (
  id                     bigserial PRIMARY KEY,
  public_id              uuid NOT NULL,
  shortcode              text NOT NULL,
  reference              bytea NOT NULL,
  merchant_id            bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment            environment NOT NULL,
  chain_id               integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  token_id               integer NOT NULL,
  recipient_address      text NOT NULL,
  amount                 numeric(78,0) NOT NULL,
  paid_amount            numeric(100,0) NOT NULL DEFAULT 0,
  pending_amount         numeric(100,0) NOT NULL DEFAULT 0,
  status                 payment_request_status NOT NULL DEFAULT 'active',
  exception              payment_exception,
  description            text NOT NULL DEFAULT '',
  external_id            text NOT NULL DEFAULT '',
  redirect_url           text NOT NULL DEFAULT '',
  cancel_url             text NOT NULL DEFAULT '',
  metadata               jsonb NOT NULL DEFAULT '{}',
  created_after_block    bigint NOT NULL,
  expires_at             timestamptz(3) NOT NULL,
  late_until             timestamptz(3) NOT NULL,
  created_at             timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at             timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  completed_at           timestamptz(3),
  cancelled_at           timestamptz(3),
  expired_at             timestamptz(3),
  resolved_by            text,
  resolution_note        text,
  tolerance_basis_points integer NOT NULL DEFAULT 0,
  late_policy            late_policy NOT NULL DEFAULT 'accept',
  high_value_amount      numeric(78,0),
  reported_transactions  text[] NOT NULL DEFAULT ARRAY[]::text[],
  payer_reports          jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT payment_request_token_id_chain_id_fkey
    FOREIGN KEY (token_id, chain_id) REFERENCES token (id, chain_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_request_amount_check CHECK (amount > 0 AND paid_amount >= 0 AND pending_amount >= 0),
  CONSTRAINT payment_request_reference_check CHECK (octet_length(reference) = 16),
  CONSTRAINT payment_request_completed_check CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT payment_request_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT payment_request_expired_check CHECK (status <> 'expired' OR expired_at IS NOT NULL),
  CONSTRAINT payment_request_late_check CHECK (late_until >= expires_at),
  CONSTRAINT payment_request_resolution_check
    CHECK ((resolved_by IS NULL) = (resolution_note IS NULL) AND (resolved_by IS NULL OR status = 'completed')),
  CONSTRAINT payment_request_tolerance_check CHECK (tolerance_basis_points BETWEEN 0 AND 500),
  CONSTRAINT payment_request_high_value_check CHECK (high_value_amount > 0)
);
CREATE UNIQUE INDEX payment_request_public_id_key ON payment_request (public_id);
CREATE UNIQUE INDEX payment_request_shortcode_key ON payment_request (shortcode);
CREATE UNIQUE INDEX payment_request_reference_key ON payment_request (reference);
-- The target of the composite foreign keys of payments and slots.
CREATE UNIQUE INDEX payment_request_id_chain_id_token_id_recipient_address_key
  ON payment_request (id, chain_id, token_id, recipient_address);
-- The list: its orders and its selective filters.
CREATE INDEX payment_request_merchant_id_environment_created_at_id_idx
  ON payment_request (merchant_id, environment, created_at DESC, id DESC);
CREATE INDEX payment_request_merchant_id_environment_status_created_at_i_idx
  ON payment_request (merchant_id, environment, status, created_at DESC, id DESC);
CREATE INDEX payment_request_merchant_id_environment_expires_at_id_idx
  ON payment_request (merchant_id, environment, expires_at DESC, id DESC);
CREATE INDEX payment_request_merchant_id_environment_external_id_idx
  ON payment_request (merchant_id, environment, external_id);
CREATE INDEX payment_request_merchant_id_environment_recipient_address_c_idx
  ON payment_request (merchant_id, environment, recipient_address, created_at DESC, id DESC);
CREATE INDEX payment_request_exception_idx
  ON payment_request (merchant_id, environment, created_at DESC, id DESC) WHERE exception IS NOT NULL;
CREATE INDEX payment_request_metadata_idx ON payment_request USING gin (metadata jsonb_path_ops);
CREATE INDEX payment_request_search_idx
  ON payment_request USING gin (merchant_id, search_text(description, external_id, shortcode) gin_trgm_ops);
-- Settlement: the requests that may expire, and the recipients that are watched while a request is open and some days
-- after its end.
CREATE INDEX payment_request_chain_id_recipient_address_token_id_late_un_idx
  ON payment_request (chain_id, recipient_address, token_id, late_until);
CREATE INDEX payment_request_expiry_idx ON payment_request (chain_id, expires_at) WHERE status = 'active';
CREATE INDEX payment_request_open_recipient_idx ON payment_request (chain_id, recipient_address) WHERE status = 'active';
CREATE INDEX payment_request_ended_idx
  ON payment_request (COALESCE(completed_at, cancelled_at, expired_at)) WHERE status <> 'active';

ALTER TABLE receiving_address ADD CONSTRAINT receiving_address_holder_id_fkey
  FOREIGN KEY (holder_id) REFERENCES payment_request ON DELETE RESTRICT ON UPDATE CASCADE;

-- Invariant: a request keeps its terminal status, but an expired request may be completed.
CREATE FUNCTION guard_payment_request_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> 'active' AND NEW."status" <> OLD."status"
     AND NOT (OLD."status" = 'expired' AND NEW."status" = 'completed') THEN
    RAISE EXCEPTION 'payment request % is % and cannot become %', OLD."id", OLD."status", NEW."status"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_request_terminal_status';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_request_terminal_status BEFORE UPDATE OF status ON payment_request
  FOR EACH ROW EXECUTE FUNCTION guard_payment_request_status();

CREATE TABLE timeline_entry (
  id         text PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES payment_request ON DELETE RESTRICT ON UPDATE CASCADE,
  sequence   bigserial NOT NULL,
  type       text NOT NULL,
  details    jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX timeline_entry_request_id_sequence_idx ON timeline_entry (request_id, sequence DESC);
-- Finds the entries that name a person.
CREATE INDEX timeline_entry_person_idx ON timeline_entry ((details #>> '{by,email}')) WHERE details #>> '{by,type}' = 'user';

-- Invariant: a timeline entry is written once. Two erasures are allowed: the e-mail address of a deleted user, and the
-- entries of a deleted merchant.
CREATE FUNCTION allow_timeline_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM "payment_request" r JOIN "merchant" m ON m."id" = r."merchant_id"
      WHERE r."id" = OLD."request_id" AND m."deleted_at" IS NOT NULL;
    IF FOUND THEN RETURN OLD; END IF;
  ELSIF OLD."details" #>> '{by,type}' = 'user' THEN
    OLD."details" := jsonb_set(OLD."details", '{by,email}', '"Deleted user"');
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a timeline entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER timeline_entry_append_only BEFORE UPDATE OR DELETE ON timeline_entry
  FOR EACH ROW EXECUTE FUNCTION allow_timeline_erasure();

CREATE FUNCTION refuse_timeline_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a timeline entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER timeline_entry_no_truncate BEFORE TRUNCATE ON timeline_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_timeline_change();

-- Invariant: a value at a recipient has one holder.
CREATE TABLE amount_slot (
  chain_id          integer NOT NULL,
  token_id          integer NOT NULL,
  recipient_address text NOT NULL,
  value             numeric(78,0) NOT NULL,
  request_id        bigint NOT NULL,
  free_at           timestamptz(3) NOT NULL,
  PRIMARY KEY (chain_id, token_id, recipient_address, value),
  CONSTRAINT amount_slot_request_id_chain_id_token_id_recipient_address_fkey
    FOREIGN KEY (request_id, chain_id, token_id, recipient_address)
    REFERENCES payment_request (id, chain_id, token_id, recipient_address) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT amount_slot_value_check CHECK (value > 0)
);
CREATE INDEX amount_slot_request_id_idx ON amount_slot (request_id);

CREATE TABLE past_amount_slot (
  chain_id          integer NOT NULL,
  token_id          integer NOT NULL,
  recipient_address text NOT NULL,
  value             numeric(78,0) NOT NULL,
  request_id        bigint NOT NULL,
  free_at           timestamptz(3) NOT NULL,
  PRIMARY KEY (chain_id, token_id, recipient_address, value, free_at, request_id),
  CONSTRAINT past_amount_slot_request_id_chain_id_token_id_recipient_ad_fkey
    FOREIGN KEY (request_id, chain_id, token_id, recipient_address)
    REFERENCES payment_request (id, chain_id, token_id, recipient_address) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Keeps the former holder, whichever version of the code gives the slot away.
CREATE FUNCTION keep_past_amount_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "past_amount_slot" ("chain_id", "token_id", "recipient_address", "value", "request_id", "free_at")
  VALUES (OLD."chain_id", OLD."token_id", OLD."recipient_address", OLD."value", OLD."request_id", OLD."free_at")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER amount_slot_keep_past AFTER UPDATE OF request_id ON amount_slot
  FOR EACH ROW WHEN (OLD.request_id <> NEW.request_id) EXECUTE FUNCTION keep_past_amount_slot();

-- ---- Settlement: transfers, payments, unmatched transfers ----

CREATE TYPE transfer_status AS ENUM ('provisional', 'final', 'lost');
CREATE TYPE payment_status AS ENUM ('pending', 'completed', 'failed');
CREATE TYPE match_method AS ENUM ('exclusive_address', 'bound_reference', 'amount_slot', 'single_open_request', 'assigned');
CREATE TYPE unmatched_status AS ENUM ('open', 'assigned', 'dismissed');
CREATE TYPE unmatched_reason AS ENUM ('several_references', 'reference_not_bound', 'wrong_chain', 'wrong_recipient',
  'wrong_token', 'ambiguous', 'no_request', 'dust', 'too_late', 'request_completed', 'request_cancelled', 'unexplained',
  'too_many_payments');

-- A transfer without a transaction is an inflow: a recipient's balance shows it, and no transaction does.
CREATE TABLE transfer (
  id                bigserial PRIMARY KEY,
  chain_id          integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  token_id          integer NOT NULL,
  transaction_hash  text,
  ordinal           integer NOT NULL,
  from_address      text,
  recipient_address text NOT NULL,
  source_amount     numeric(78,0) NOT NULL,
  received_amount   numeric(78,0) NOT NULL,
  reference         bytea,
  status            transfer_status NOT NULL,
  block_number      bigint NOT NULL,
  block_hash        text NOT NULL,
  block_time        timestamptz(3) NOT NULL,
  created_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_unexplained    boolean NOT NULL DEFAULT false,
  seen_at           timestamptz(3),
  CONSTRAINT transfer_token_id_chain_id_fkey
    FOREIGN KEY (token_id, chain_id) REFERENCES token (id, chain_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT transfer_amount_check
    CHECK (source_amount > 0 AND received_amount >= 0 AND received_amount <= source_amount),
  CONSTRAINT transfer_ordinal_check CHECK (ordinal >= 0),
  CONSTRAINT transfer_reference_check CHECK (reference IS NULL OR octet_length(reference) = 16),
  CONSTRAINT transfer_transaction_check CHECK ((transaction_hash IS NULL) = (from_address IS NULL))
);
-- After a reorg, a transaction may pay someone else or another token at the same place: that is another transfer.
CREATE UNIQUE INDEX transfer_identity_key
  ON transfer (chain_id, transaction_hash, ordinal, token_id, recipient_address);
-- An inflow is known by its block and recipient alone.
CREATE UNIQUE INDEX transfer_inflow_key
  ON transfer (chain_id, block_hash, recipient_address) WHERE transaction_hash IS NULL;
-- The target of the composite foreign key of payments.
CREATE UNIQUE INDEX transfer_id_chain_id_token_id_recipient_address_key
  ON transfer (id, chain_id, token_id, recipient_address);
CREATE INDEX transfer_chain_id_block_number_idx ON transfer (chain_id, block_number);
CREATE INDEX transfer_provisional_idx ON transfer (chain_id, block_number) WHERE status = 'provisional';
-- Serves whole hashes and beginnings of one.
CREATE INDEX transfer_transaction_hash_idx ON transfer (transaction_hash text_pattern_ops);

CREATE TABLE payment (
  id                text PRIMARY KEY,
  request_id        bigint NOT NULL,
  transfer_id       bigint NOT NULL,
  chain_id          integer NOT NULL,
  token_id          integer NOT NULL,
  recipient_address text NOT NULL,
  status            payment_status NOT NULL,
  source_amount     numeric(78,0) NOT NULL,
  received_amount   numeric(78,0) NOT NULL,
  method            match_method NOT NULL,
  is_late           boolean NOT NULL,
  created_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at      timestamptz(3),
  taken_back_at     timestamptz(3),
  CONSTRAINT payment_request_id_chain_id_token_id_recipient_address_fkey
    FOREIGN KEY (request_id, chain_id, token_id, recipient_address)
    REFERENCES payment_request (id, chain_id, token_id, recipient_address) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_transfer_id_chain_id_token_id_recipient_address_fkey
    FOREIGN KEY (transfer_id, chain_id, token_id, recipient_address)
    REFERENCES transfer (id, chain_id, token_id, recipient_address) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_amount_check
    CHECK (source_amount > 0 AND received_amount >= 0 AND received_amount <= source_amount),
  CONSTRAINT payment_confirmed_check CHECK (
    (status <> 'completed' OR confirmed_at IS NOT NULL) AND (status <> 'pending' OR confirmed_at IS NULL)),
  -- An undone assignment stays as a failed payment, because the merchant was notified of it.
  CONSTRAINT payment_taken_back_check CHECK (taken_back_at IS NULL OR status = 'failed')
);
-- Invariant: a transfer pays at most one request at a time.
CREATE UNIQUE INDEX payment_live_transfer_key ON payment (transfer_id) WHERE status IN ('pending', 'completed');
CREATE UNIQUE INDEX payment_request_id_transfer_id_key ON payment (request_id, transfer_id);
CREATE INDEX payment_transfer_id_idx ON payment (transfer_id);
CREATE INDEX payment_created_at_id_idx ON payment (created_at DESC, id DESC);
CREATE INDEX payment_pending_idx ON payment (request_id) WHERE status = 'pending';

-- Invariant: an inflow pays nothing. The merchant sees it as an unmatched transfer.
CREATE FUNCTION guard_payment_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "transfer" WHERE "id" = NEW."transfer_id" AND "transaction_hash" IS NULL) THEN
    RAISE EXCEPTION 'transfer % has no transaction and pays nothing', NEW."transfer_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transaction_known';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_transaction_known BEFORE INSERT OR UPDATE OF transfer_id ON payment
  FOR EACH ROW EXECUTE FUNCTION guard_payment_transaction();

-- The row holds the latest decision; earlier ones are in the audit log.
CREATE TABLE unmatched_transfer (
  id          text PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfer ON DELETE RESTRICT ON UPDATE CASCADE,
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment environment NOT NULL,
  status      unmatched_status NOT NULL DEFAULT 'open',
  reason      unmatched_reason NOT NULL,
  candidates  uuid[],
  created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at  timestamptz(3),
  decided_by  text,
  note        text,
  CONSTRAINT unmatched_transfer_decided_check
    CHECK ((status = 'open') = (decided_at IS NULL) AND (status = 'open') = (decided_by IS NULL)),
  CONSTRAINT unmatched_transfer_note_check CHECK ((status = 'dismissed') = (note IS NOT NULL))
);
CREATE UNIQUE INDEX unmatched_transfer_transfer_id_key ON unmatched_transfer (transfer_id);
CREATE INDEX unmatched_transfer_merchant_id_environment_created_at_id_idx
  ON unmatched_transfer (merchant_id, environment, created_at DESC, id DESC);
CREATE INDEX unmatched_transfer_merchant_id_environment_status_created_a_idx
  ON unmatched_transfer (merchant_id, environment, status, created_at DESC);
-- Finds the unmatched transfers that name a request. Without dust, of which anyone can send any number.
CREATE INDEX unmatched_transfer_candidates_idx ON unmatched_transfer USING gin (candidates) WHERE reason <> 'dust';

-- ---- Settlement: reading the chains ----

CREATE TYPE cursor_stream AS ENUM ('tip', 'final');

CREATE TABLE watch_cursor (
  chain_id        integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  stream          cursor_stream NOT NULL,
  block_number    bigint NOT NULL,
  block_hash      text NOT NULL,
  block_time      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  witnessed_block bigint,
  PRIMARY KEY (chain_id, stream)
);

CREATE TABLE watched_block (
  chain_id     integer NOT NULL REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  block_number bigint NOT NULL,
  block_hash   text NOT NULL,
  block_time   timestamptz(3) NOT NULL,
  PRIMARY KEY (chain_id, block_number)
);

CREATE TABLE chain_health (
  chain_id      integer PRIMARY KEY REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  is_degraded   boolean NOT NULL,
  reason        text NOT NULL DEFAULT '',
  head_block    bigint,
  checked_at    timestamptz(3) NOT NULL,
  clock_skew_ms integer
);

CREATE TABLE chain_lease (
  chain_id           integer PRIMARY KEY REFERENCES chain ON DELETE CASCADE ON UPDATE CASCADE,
  session_pid        integer NOT NULL,
  session_started_at timestamptz(6) NOT NULL,
  expires_at         timestamptz(3) NOT NULL
);

CREATE TABLE chain_reconciliation (
  chain_id    integer PRIMARY KEY REFERENCES chain ON DELETE RESTRICT ON UPDATE CASCADE,
  from_block  bigint,
  to_block    bigint,
  checked_at  timestamptz(3),
  differences jsonb NOT NULL DEFAULT '[]',
  is_complete boolean NOT NULL DEFAULT true,
  failed_at   timestamptz(3),
  failure     text,
  CONSTRAINT chain_reconciliation_finished CHECK (num_nulls(from_block, to_block, checked_at) IN (0, 3)),
  CONSTRAINT chain_reconciliation_failed CHECK ((failed_at IS NULL) = (failure IS NULL)),
  CONSTRAINT chain_reconciliation_has_an_outcome CHECK (checked_at IS NOT NULL OR failed_at IS NOT NULL)
);

-- ---- Sandbox ----

-- A signature is kept with the transaction that it signs.
CREATE TABLE simulation (
  id                 uuid PRIMARY KEY,
  request_id         bigint NOT NULL REFERENCES payment_request ON DELETE RESTRICT ON UPDATE CASCADE,
  amount             numeric(78,0) NOT NULL,
  not_before         timestamptz(3) NOT NULL,
  sent_at            timestamptz(3),
  done_at            timestamptz(3),
  created_at         timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  signature          text,
  signed_transaction text,
  attempts           smallint NOT NULL DEFAULT 0,
  scenario           text NOT NULL,
  token_id           integer NOT NULL REFERENCES token ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT simulation_amount_check CHECK (amount > 0),
  CONSTRAINT simulation_signature_check CHECK ((signature IS NULL) = (signed_transaction IS NULL))
);
CREATE INDEX simulation_request_id_idx ON simulation (request_id);
CREATE INDEX simulation_done_at_not_before_idx ON simulation (done_at, not_before);

-- ---- Events and webhooks ----

CREATE TYPE webhook_disabled_reason AS ENUM ('manual', 'gone', 'failing');
CREATE TYPE webhook_delivery_status AS ENUM ('pending', 'succeeded', 'failed', 'cancelled');

CREATE TABLE event (
  id          text PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment environment NOT NULL,
  sequence    bigint NOT NULL,
  type        text NOT NULL,
  body        text,
  created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_sequence_check CHECK (sequence > 0)
);
CREATE UNIQUE INDEX event_merchant_id_environment_sequence_key ON event (merchant_id, environment, sequence);
CREATE INDEX event_created_at_idx ON event (created_at);
-- Retention looks for the oldest events that still have a body.
CREATE INDEX event_body_kept ON event (created_at) WHERE body IS NOT NULL;

CREATE TABLE event_counter (
  merchant_id   bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment   environment NOT NULL,
  last_sequence bigint NOT NULL,
  PRIMARY KEY (merchant_id, environment)
);

CREATE TABLE webhook_endpoint (
  id                         text PRIMARY KEY,
  merchant_id                bigint NOT NULL REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  environment                environment NOT NULL,
  url                        text NOT NULL,
  description                text,
  events                     text[],
  secret                     bytea NOT NULL,
  previous_secret            bytea,
  previous_secret_expires_at timestamptz(3),
  failing_since              timestamptz(3),
  disabled_at                timestamptz(3),
  disabled_reason            webhook_disabled_reason,
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  deleted_at                 timestamptz(3),
  CONSTRAINT webhook_endpoint_disabled_check CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoint_previous_check CHECK ((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))
);
CREATE INDEX webhook_endpoint_merchant_id_environment_idx ON webhook_endpoint (merchant_id, environment);

CREATE TABLE webhook_delivery (
  id              text PRIMARY KEY,
  endpoint_id     text NOT NULL REFERENCES webhook_endpoint ON DELETE RESTRICT ON UPDATE CASCADE,
  event_id        text NOT NULL REFERENCES event ON DELETE CASCADE ON UPDATE CASCADE,
  status          webhook_delivery_status NOT NULL DEFAULT 'pending',
  attempt_count   integer NOT NULL DEFAULT 0,
  retry_index     integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  finished_at     timestamptz(3),
  CONSTRAINT webhook_delivery_pending_check CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_delivery_finished_check CHECK ((status = 'pending') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX webhook_delivery_endpoint_id_event_id_key ON webhook_delivery (endpoint_id, event_id);
CREATE INDEX webhook_delivery_endpoint_id_created_at_id_idx
  ON webhook_delivery (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_event_id_idx ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_attempt_at) WHERE status = 'pending';

-- An attempt has a response or an error.
CREATE TABLE webhook_attempt (
  delivery_id     text NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE ON UPDATE CASCADE,
  number          integer NOT NULL,
  attempted_at    timestamptz(3) NOT NULL,
  duration_ms     integer NOT NULL,
  response_status integer,
  error           text,
  response_body   text,
  PRIMARY KEY (delivery_id, number),
  CONSTRAINT webhook_attempt_answer_check CHECK ((response_status IS NULL) <> (error IS NULL))
);

-- ---- API requests ----

CREATE TABLE idempotency_record (
  id          bytea PRIMARY KEY,
  fingerprint bytea NOT NULL,
  status      integer NOT NULL,
  headers     jsonb NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  sealed_body bytea,
  CONSTRAINT idempotency_record_hash_check CHECK (octet_length(id) = 32 AND octet_length(fingerprint) = 32),
  CONSTRAINT idempotency_record_status_check CHECK (status BETWEEN 200 AND 299 OR status IN (404, 422))
);
CREATE INDEX idempotency_record_expires_at_idx ON idempotency_record (expires_at);

CREATE TABLE rate_limit (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);

-- Unlogged, because reads write leases, and a lease is worth nothing after its window: no write-ahead log, and a crash or
-- failover of PostgreSQL starts the windows again.
CREATE UNLOGGED TABLE rate_limit_lease (
  key        varchar(255) PRIMARY KEY,
  points     integer NOT NULL,
  granted    integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT rate_limit_lease_granted_check CHECK (granted BETWEEN 0 AND points)
);
CREATE INDEX rate_limit_lease_expires_at_idx ON rate_limit_lease (expires_at);

-- ---- Operations ----

CREATE TABLE worker_heartbeat (
  worker_id      text PRIMARY KEY,
  started_at     timestamptz(3) NOT NULL,
  beat_at        timestamptz(3) NOT NULL,
  job_worker_ids text[] DEFAULT ARRAY[]::text[]
);

CREATE TABLE rpc_request_count (
  chain_id   integer NOT NULL REFERENCES chain ON DELETE CASCADE ON UPDATE CASCADE,
  host       text NOT NULL,
  outcome    text NOT NULL,
  count      bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (chain_id, host, outcome)
);

CREATE TABLE cross_check_count (
  chain_id   integer NOT NULL REFERENCES chain ON DELETE CASCADE ON UPDATE CASCADE,
  outcome    text NOT NULL,
  count      bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (chain_id, outcome)
);

-- ---- Notifications of changes ----

-- Tell web processes whose data has changed: "<merchant> [<environment> [<request>]]", ids and an enum only. Sent at the
-- commit. The timeline has an entry for each change of a request, the audit log for each change of keys, endpoints and
-- settings.

CREATE FUNCTION notify_request_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- LATERAL with LIMIT looks each request up by its key, however many the plan was made for.
  PERFORM pg_notify('remit_changes', concat_ws(' ', r."merchant_id", r."environment", r."id"))
  FROM (SELECT DISTINCT "request_id" FROM "changed") AS c
  CROSS JOIN LATERAL (SELECT * FROM "payment_request" WHERE "id" = c."request_id" LIMIT 1) AS r;
  RETURN NULL;
END $$;
CREATE TRIGGER timeline_entry_notify AFTER INSERT ON timeline_entry REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_request_changes();

CREATE FUNCTION notify_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', concat_ws(' ', "merchant_id", "environment"))
  FROM (SELECT DISTINCT "merchant_id", "environment" FROM "changed") AS c;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entry_notify AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changes();
CREATE TRIGGER unmatched_transfer_insert_notify AFTER INSERT ON unmatched_transfer REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changes();
CREATE TRIGGER unmatched_transfer_update_notify AFTER UPDATE ON unmatched_transfer REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_changes();

-- The pay pages of a suspended merchant disappear at once.
CREATE FUNCTION notify_merchant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', NEW."id"::text);
  RETURN NULL;
END $$;
CREATE TRIGGER merchant_notify AFTER UPDATE ON merchant FOR EACH ROW EXECUTE FUNCTION notify_merchant_change();

-- No timeline entry records what a payer reports. A repeated report changes nothing.
CREATE FUNCTION notify_reported_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', concat_ws(' ', NEW."merchant_id", NEW."environment", NEW."id"));
  RETURN NULL;
END $$;
CREATE TRIGGER payment_request_reported_notify AFTER UPDATE OF reported_transactions ON payment_request
  FOR EACH ROW EXECUTE FUNCTION notify_reported_transaction();
CREATE TRIGGER payment_request_payer_reports_notify AFTER UPDATE OF payer_reports ON payment_request
  FOR EACH ROW WHEN (OLD.payer_reports IS DISTINCT FROM NEW.payer_reports) EXECUTE FUNCTION notify_reported_transaction();
