-- A reorganized transaction may pay somebody else, or another token, from the same place: that is another transfer.
DROP INDEX "transfer_chain_id_transaction_hash_ordinal_key";
CREATE UNIQUE INDEX "transfer_identity_key" ON "transfer"("chain_id", "transaction_hash", "ordinal", "token_id", "recipient_address");

ALTER TYPE "unmatched_reason" ADD VALUE 'too_many_payments';
