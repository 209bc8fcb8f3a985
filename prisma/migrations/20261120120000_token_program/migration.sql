-- Which of Solana's two token programs a mint belongs to. The tokens known so far are all SPL's.
ALTER TABLE "token" ADD COLUMN "program" TEXT;
UPDATE "token" SET "program" = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
WHERE NOT "is_native" AND "chain_id" IN (SELECT "id" FROM "chain" WHERE "type" = 'solana');
