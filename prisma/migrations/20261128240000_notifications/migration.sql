-- Which live payments a member gets mails about, and up to which event they have got them.
ALTER TABLE membership
  ADD COLUMN notifications text[] NOT NULL DEFAULT '{}',
  ADD COLUMN notified_sequence bigint NOT NULL DEFAULT 0;
