ALTER TABLE webhook_endpoint ADD COLUMN failing_mailed_at TIMESTAMPTZ(3);
