-- AlterTable
ALTER TABLE "api_key" ADD COLUMN "ip_allow_list" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "replaced_by_id" TEXT;

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_replaced_by_id_key" ON "api_key"("replaced_by_id");

-- CreateIndex
CREATE INDEX "audit_entry_merchant_id_environment_id_idx" ON "audit_entry"("merchant_id", "environment", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_subject_id_idx" ON "audit_entry"("subject_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "api_key"
  ADD CONSTRAINT "api_key_ip_allow_list_check" CHECK ("ip_allow_list" IS NOT NULL AND cardinality("ip_allow_list") <= 50),
  -- A replaced key has an end.
  ADD CONSTRAINT "api_key_replaced_check" CHECK ("replaced_by_id" IS NULL OR "revoked_at" IS NOT NULL OR "expires_at" IS NOT NULL);

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit entry is written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
