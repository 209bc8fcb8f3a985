-- An optional list of allowed recipient addresses, with a delay before an added address can be used.
-- AlterTable
ALTER TABLE "chain_receiving_address" ADD COLUMN     "usable_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "address_protection" (
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_protection_pkey" PRIMARY KEY ("merchant_id","environment")
);

-- AddForeignKey
ALTER TABLE "address_protection" ADD CONSTRAINT "address_protection_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
