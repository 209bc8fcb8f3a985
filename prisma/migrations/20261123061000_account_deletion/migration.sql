-- AlterTable
ALTER TABLE "merchant" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- What the schema language cannot say.
-- Finds the entries that name a person.
CREATE INDEX "timeline_entry_person_idx" ON "timeline_entry" (("details" #>> '{by,email}'))
  WHERE "details" #>> '{by,type}' = 'user';

-- Entries stay as they were written, but for two erasures: the e-mail address of a deleted user, and a deleted merchant's entries.
CREATE FUNCTION "allow_timeline_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER "timeline_entry_append_only" ON "timeline_entry";
CREATE TRIGGER "timeline_entry_append_only" BEFORE UPDATE OR DELETE ON "timeline_entry"
  FOR EACH ROW EXECUTE FUNCTION "allow_timeline_erasure"();
CREATE TRIGGER "timeline_entry_no_truncate" BEFORE TRUNCATE ON "timeline_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_timeline_change"();
