-- Events whose body still stands, oldest first: what retention looks for.
CREATE INDEX IF NOT EXISTS "event_body_kept" ON "event"("created_at") WHERE "body" IS NOT NULL;
