-- Money that reached a recipient although nothing in the transaction shows how.
ALTER TYPE "unmatched_reason" ADD VALUE IF NOT EXISTS 'unexplained';
