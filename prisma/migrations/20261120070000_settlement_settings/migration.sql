-- A change of the settings that concerns both environments is written down once.
ALTER TABLE "audit_entry" ALTER COLUMN "environment" DROP NOT NULL;

-- CreateTable
CREATE TABLE "high_value_amount" (
    "merchant_id" BIGINT NOT NULL,
    "token_id" INTEGER NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,

    CONSTRAINT "high_value_amount_pkey" PRIMARY KEY ("merchant_id","token_id")
);

-- AddForeignKey
ALTER TABLE "high_value_amount" ADD CONSTRAINT "high_value_amount_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "high_value_amount" ADD CONSTRAINT "high_value_amount_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "token"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "high_value_amount" ADD CONSTRAINT "high_value_amount_check" CHECK ("amount" > 0);

-- The terms of a request are its own from its creation on. Those that exist take their merchant's.
ALTER TABLE "payment_request" ADD COLUMN "tolerance_basis_points" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "late_policy" "late_policy" NOT NULL DEFAULT 'accept',
ADD COLUMN "high_value_amount" DECIMAL(78,0);

UPDATE "payment_request" r SET "tolerance_basis_points" = m."tolerance_basis_points", "late_policy" = m."late_policy"
  FROM "merchant" m WHERE m."id" = r."merchant_id";

ALTER TABLE "payment_request"
  ADD CONSTRAINT "payment_request_tolerance_check" CHECK ("tolerance_basis_points" BETWEEN 0 AND 500),
  ADD CONSTRAINT "payment_request_high_value_check" CHECK ("high_value_amount" > 0);
