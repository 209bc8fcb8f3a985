-- Tells web processes whose data has changed: "<merchant> [<environment> [<request>]]", ids and an enum only. Sent at the commit.
-- The timeline has an entry for each change of a request, the audit log one for each change of keys, endpoints and settings.
CREATE FUNCTION "notify_request_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- LATERAL with LIMIT looks each request up by its key, however many the plan was made for.
  PERFORM pg_notify('remit_changes', concat_ws(' ', r."merchant_id", r."environment", r."id"))
  FROM (SELECT DISTINCT "request_id" FROM "changed") AS c
  CROSS JOIN LATERAL (SELECT * FROM "payment_request" WHERE "id" = c."request_id" LIMIT 1) AS r;
  RETURN NULL;
END $$;
CREATE TRIGGER "timeline_entry_notify" AFTER INSERT ON "timeline_entry" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_request_changes"();

CREATE FUNCTION "notify_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', concat_ws(' ', "merchant_id", "environment"))
  FROM (SELECT DISTINCT "merchant_id", "environment" FROM "changed") AS c;
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_entry_notify" AFTER INSERT ON "audit_entry" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_changes"();
CREATE TRIGGER "unmatched_transfer_insert_notify" AFTER INSERT ON "unmatched_transfer" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_changes"();
CREATE TRIGGER "unmatched_transfer_update_notify" AFTER UPDATE ON "unmatched_transfer" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_changes"();

CREATE FUNCTION "notify_merchant_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('remit_changes', NEW."id"::text);
  RETURN NULL;
END $$;
-- A suspended merchant's pay pages go away at once.
CREATE TRIGGER "merchant_notify" AFTER UPDATE ON "merchant" FOR EACH ROW EXECUTE FUNCTION "notify_merchant_change"();
