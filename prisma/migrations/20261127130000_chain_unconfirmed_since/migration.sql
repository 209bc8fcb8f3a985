-- Since when no node has confirmed the chain; null while one does.
ALTER TABLE chain_health ADD COLUMN unconfirmed_since timestamptz(3);
