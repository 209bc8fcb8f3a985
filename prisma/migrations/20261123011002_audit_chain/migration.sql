-- Each entry carries the hash of the one before it. `audit_entry_hash` defines the hashed text; lib/audit/chain.ts computes the
-- same. Entries that exist are chained here, without a seal, and give up the personal data they hold.
ALTER TABLE "audit_entry" DISABLE TRIGGER "audit_entry_append_only";

-- CreateTable
CREATE TABLE "audit_client_address" (
    "entry_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "audit_client_address_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "audit_key" (
    "id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_key_pkey" PRIMARY KEY ("id")
);

-- Actors become ids: of the users that still exist, else of none.
UPDATE "audit_entry" e SET "actor" = 'user:' || COALESCE((SELECT "id" FROM "app_user" u WHERE u."email" = e."actor"), 0)
WHERE "actor" LIKE '%@%';
-- The address moves to a row of its own; the entry keeps the digest.
INSERT INTO "audit_client_address" ("entry_id", "address", "salt")
SELECT "id", "after"->>'ip_address', uuid_send(gen_random_uuid()) FROM "audit_entry"
WHERE "action" LIKE 'user.%' AND "after" ? 'ip_address';
UPDATE "audit_entry" e SET "after" = "after" - 'ip_address' || jsonb_build_object('ip_address_digest',
  encode(sha256(a."salt" || convert_to(a."address", 'UTF8')), 'hex'))
FROM "audit_client_address" a WHERE a."entry_id" = e."id";
-- Where the subject is not the user, the entry names them by id.
UPDATE "audit_entry" e SET "after" = "after" || jsonb_build_object('user_id',
  COALESCE((SELECT "id" FROM "app_user" u WHERE u."email" = e."after"->>'email'), 0)::text)
WHERE "action" = 'merchant.created' AND "after" ? 'email';
UPDATE "audit_entry" SET "after" = "after" - 'email'
WHERE ("action" = 'merchant.created' OR "action" LIKE 'user.%') AND "after" ? 'email';

-- AlterTable: json keeps the text that was hashed, jsonb would not.
ALTER TABLE "audit_entry" ADD COLUMN     "hash" BYTEA,
ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "previous_hash" BYTEA,
ADD COLUMN     "seal" BYTEA,
ADD COLUMN     "sequence" BIGINT,
ALTER COLUMN "merchant_id" DROP NOT NULL,
ALTER COLUMN "before" SET DATA TYPE JSON,
ALTER COLUMN "after" SET DATA TYPE JSON;

CREATE FUNCTION "audit_entry_hash"("entry" "audit_entry") RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous_hash || convert_to(array_to_string(ARRAY[
    COALESCE(entry.merchant_id::text, 'instance'), entry.sequence::text, COALESCE(entry.environment::text, 'both'),
    entry.actor, entry.action, entry.subject_id, (extract(epoch FROM entry.created_at) * 1000)::bigint::text,
    COALESCE(entry.before::text, 'null'), entry.after::text], E'\n'), 'UTF8'))
$$;

DO $$
DECLARE
  entry "audit_entry";
  chain bigint;
  hash bytea;
  number bigint;
BEGIN
  FOR entry IN SELECT * FROM "audit_entry" ORDER BY "merchant_id", "id" LOOP
    IF chain IS DISTINCT FROM entry.merchant_id THEN
      chain := entry.merchant_id;
      hash := '';
      number := 0;
    END IF;
    number := number + 1;
    entry.sequence := number;
    entry.previous_hash := hash;
    hash := "audit_entry_hash"(entry);
    entry.hash := hash;
    UPDATE "audit_entry" e SET "sequence" = number, "previous_hash" = entry.previous_hash, "hash" = entry.hash
    WHERE e."id" = entry.id;
  END LOOP;
END $$;

ALTER TABLE "audit_entry" ALTER COLUMN "hash" SET NOT NULL,
ALTER COLUMN "previous_hash" SET NOT NULL,
ALTER COLUMN "sequence" SET NOT NULL;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "audit_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_client_address" ADD CONSTRAINT "audit_client_address_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
-- Invariant: no chain forks.
CREATE UNIQUE INDEX "audit_entry_chain_key" ON "audit_entry" (COALESCE("merchant_id", 0), "sequence");
-- Holds for new entries; those from before are covered by the next seal of their chain.
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_seal_check" CHECK ("key_id" IS NOT NULL AND "seal" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "audit_entry_after_check" CHECK (json_typeof("after") = 'object');

-- Makes the writers of a chain take turns and returns its newest entry: sequence 0 if there is none. VOLATILE, so that it sees
-- what the last writer committed.
CREATE FUNCTION "lock_audit_chain"("merchant" bigint) RETURNS TABLE ("sequence" bigint, "hash" bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('remit audit chain ' || COALESCE(merchant, 0), 0));
  RETURN QUERY SELECT e."sequence", e."hash" FROM "audit_entry" e
    WHERE COALESCE(e."merchant_id", 0) = COALESCE(merchant, 0) ORDER BY e."sequence" DESC LIMIT 1;
  IF NOT FOUND THEN RETURN QUERY SELECT 0::bigint, ''::bytea; END IF;
END $$;

CREATE FUNCTION "refuse_broken_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head record;
BEGIN
  SELECT * INTO head FROM "lock_audit_chain"(NEW."merchant_id");
  IF NEW."sequence" <> head."sequence" + 1 OR NEW."previous_hash" <> head."hash" OR NEW."hash" <> "audit_entry_hash"(NEW) THEN
    RAISE EXCEPTION 'an audit entry must continue its chain' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "audit_entry_continues_chain" BEFORE INSERT ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_broken_chain"();

-- The one way to erase addresses for a role that may not delete them. Returns the merchants whose chains have lost some.
CREATE FUNCTION "erase_audit_addresses"("erased_user" bigint) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH erased AS (
    DELETE FROM audit_client_address a USING audit_entry e
    WHERE e.id = a.entry_id AND e.action LIKE 'user.%' AND e.subject_id = erased_user::text RETURNING e.merchant_id)
  SELECT DISTINCT merchant_id FROM erased ORDER BY merchant_id
$$;

ALTER TABLE "audit_entry" ENABLE TRIGGER "audit_entry_append_only";
