-- The functions of the audit log read its tables whatever the session's search_path is.
ALTER FUNCTION "audit_entry_hash"("audit_entry") SET search_path = public, pg_temp;
ALTER FUNCTION "lock_audit_chain"(bigint) SET search_path = public, pg_temp;
ALTER FUNCTION "refuse_broken_chain"() SET search_path = public, pg_temp;
ALTER FUNCTION "refuse_audit_change"() SET search_path = public, pg_temp;
