-- What a person chose for their pages and mails; without a choice, the browser decides. Constants, so no table is rewritten.
ALTER TABLE app_user
  ADD COLUMN language_is_chosen boolean NOT NULL DEFAULT false,
  ADD COLUMN time_zone text,
  ADD COLUMN number_format text,
  ADD COLUMN hour_cycle text,
  ADD CONSTRAINT app_user_number_format_check
    CHECK (number_format IN ('comma_point', 'point_comma', 'space_comma', 'apostrophe_point')),
  ADD CONSTRAINT app_user_hour_cycle_check CHECK (hour_cycle IN ('h12', 'h23'));
