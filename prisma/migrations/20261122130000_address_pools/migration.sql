-- Invariant: an exclusive address serves one request at a time. It has one holder, which is replaced by compare and set.
-- Without a unique index: an update of the holder would wait for every creation that relies on the row, and deadlock.
ALTER TABLE "receiving_address" ADD COLUMN "holder_id" BIGINT;

ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "payment_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
