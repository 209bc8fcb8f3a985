-- What the schema language cannot say.
-- Deletes at most `page_size` IP addresses of sign-ins that are older than 180 days, oldest first; returns their number. The
-- role that calls it may delete no younger one. lib/audit/old-addresses.ts names the same age.
CREATE FUNCTION "delete_old_audit_addresses"("page_size" int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH oldest AS (SELECT entry_id FROM audit_client_address ORDER BY entry_id LIMIT page_size),
  deleted AS (
    DELETE FROM audit_client_address a USING audit_entry e
    WHERE a.entry_id = ANY (ARRAY(SELECT entry_id FROM oldest)) AND e.id = a.entry_id
      AND e.created_at < now() - interval '180 days' RETURNING a.entry_id)
  SELECT count(*)::int FROM deleted
$$;
