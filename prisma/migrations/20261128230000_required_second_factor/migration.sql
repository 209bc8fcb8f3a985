-- Members without a second factor may only set one up.
ALTER TABLE merchant ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
