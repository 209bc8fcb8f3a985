-- AlterTable
ALTER TABLE "simulation" ADD COLUMN "scenario" TEXT NOT NULL DEFAULT 'exact',
ADD COLUMN "token_id" INTEGER;

-- Those from before all paid in the token of their request; which scenario they played makes no difference any more.
UPDATE "simulation" s SET "token_id" = r."token_id" FROM "payment_request" r WHERE r."id" = s."request_id";

ALTER TABLE "simulation" ALTER COLUMN "scenario" DROP DEFAULT,
ALTER COLUMN "token_id" SET NOT NULL;

-- AddForeignKey
ALTER TABLE "simulation" ADD CONSTRAINT "simulation_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "token"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
