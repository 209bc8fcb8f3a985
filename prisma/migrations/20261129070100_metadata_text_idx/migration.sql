CREATE INDEX CONCURRENTLY payment_request_metadata_text_idx
  ON payment_request USING gin (merchant_id, metadata_text(metadata) gin_trgm_ops) WHERE metadata <> '{}';
