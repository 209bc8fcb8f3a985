-- A membership written without a role would have made its user an owner.
ALTER TABLE "membership" ALTER COLUMN "role" DROP DEFAULT;
