CREATE INDEX CONCURRENTLY payment_request_merchant_id_environment_status_amount_idx
  ON payment_request (merchant_id, environment, status, amount);
