-- AlterTable
ALTER TABLE "simulation" ADD COLUMN "attempts" SMALLINT NOT NULL DEFAULT 0;

-- A simulation also ends without a transfer: when the chain refuses it, or when its request is cancelled.
ALTER TABLE "simulation" DROP CONSTRAINT "simulation_done_check";

UPDATE "simulation" s SET "done_at" = CURRENT_TIMESTAMP
  FROM "payment_request" r
 WHERE r."id" = s."request_id" AND r."status" = 'cancelled' AND s."done_at" IS NULL;
