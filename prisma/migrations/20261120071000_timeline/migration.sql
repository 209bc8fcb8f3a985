-- CreateTable
CREATE TABLE "timeline_entry" (
    "id" TEXT NOT NULL,
    "request_id" BIGINT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timeline_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "timeline_entry_request_id_sequence_idx" ON "timeline_entry"("request_id", "sequence" DESC);

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "payment_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
CREATE FUNCTION "refuse_timeline_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a timeline entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "timeline_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "timeline_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_timeline_change"();
