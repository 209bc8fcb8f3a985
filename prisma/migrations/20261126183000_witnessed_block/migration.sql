-- AlterTable
ALTER TABLE "watch_cursor" ADD COLUMN "witnessed_block" BIGINT;
