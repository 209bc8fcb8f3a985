-- The roles of lib/merchants/permissions.ts. Add a role here before a release uses it.
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_check" CHECK ("role" IN ('owner', 'admin', 'developer', 'viewer'));
