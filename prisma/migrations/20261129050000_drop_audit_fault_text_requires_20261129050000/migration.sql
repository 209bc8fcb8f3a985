-- The reason of a fault is shown by `admin audit verify`; nothing reads it here. Its CHECK goes with it.
ALTER TABLE audit_verification DROP COLUMN fault;
