CREATE INDEX CONCURRENTLY transfer_from_address_id_idx ON transfer (from_address, id DESC);
