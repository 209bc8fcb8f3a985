-- A merchant's logo on its pay pages. The merchant's row has its hash, so that reading a request does not read the image.
CREATE TABLE merchant_logo (
  merchant_id bigint PRIMARY KEY REFERENCES merchant ON DELETE RESTRICT ON UPDATE CASCADE,
  media_type  text NOT NULL,
  content     bytea NOT NULL CHECK (octet_length(content) <= 64000)
);

ALTER TABLE merchant ADD COLUMN logo_hash text;
CREATE INDEX merchant_logo_hash_idx ON merchant (logo_hash);
