-- Finds the unmatched transfers that name a request. Without dust, of which anyone can send any number.
CREATE INDEX "unmatched_transfer_candidates_idx" ON "unmatched_transfer" USING GIN ("candidates") WHERE "reason" <> 'dust';
