-- The filters of a list, or the values of a new request, that a person has saved under a name. Private to them, so it
-- ends with their membership.
CREATE TABLE saved_view (
  id          text PRIMARY KEY,
  user_id     bigint NOT NULL,
  merchant_id bigint NOT NULL,
  environment environment NOT NULL,
  page        text NOT NULL,
  name        text NOT NULL,
  values      jsonb NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  CONSTRAINT saved_view_page_check
    CHECK (page IN ('payment_requests', 'payments', 'unmatched_transfers', 'new_payment_request')),
  CONSTRAINT saved_view_user_id_merchant_id_fkey FOREIGN KEY (user_id, merchant_id)
    REFERENCES membership (user_id, merchant_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX saved_view_user_id_merchant_id_environment_page_name_key
  ON saved_view (user_id, merchant_id, environment, page, name);
