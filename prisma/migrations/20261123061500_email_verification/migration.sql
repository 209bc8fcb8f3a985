-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- Those who are here already count as verified.
UPDATE "app_user" SET "email_verified_at" = CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "email_verification" (
    "user_id" BIGINT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_verification_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_verification_token_hash_key" ON "email_verification"("token_hash");

-- AddForeignKey
ALTER TABLE "email_verification" ADD CONSTRAINT "email_verification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
