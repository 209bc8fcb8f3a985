-- The values of the metadata that the list of requests searches: the first 1,000 characters, so that an entry costs little.
CREATE FUNCTION metadata_text(metadata jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT left(string_agg(value, chr(31)), 1000) FROM jsonb_each_text(metadata));
