-- Whether the recipient's balance must confirm what a token's logs say. Tokens of the catalogue are known to tell the truth.
ALTER TABLE "token" ADD COLUMN "verifies_balance" BOOLEAN NOT NULL DEFAULT false;
UPDATE "token" SET "verifies_balance" = true
  FROM "chain" WHERE "chain"."id" = "token"."chain_id" AND "chain"."type" = 'evm'
    AND "token"."source" <> 'catalogue' AND NOT "token"."is_native";

-- A transfer that was not believed once is not believed later, whatever another reading says.
ALTER TABLE "transfer" ADD COLUMN "is_unexplained" BOOLEAN NOT NULL DEFAULT false;
UPDATE "transfer" SET "is_unexplained" = true
  FROM "unmatched_transfer" WHERE "unmatched_transfer"."transfer_id" = "transfer"."id"
    AND ("unmatched_transfer"."reason" = 'unexplained' OR "transfer"."transaction_hash" IS NULL);
