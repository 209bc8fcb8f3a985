-- Unlogged, because a lease is written in the path of reads and worth nothing after its window: no write-ahead log, and
-- a crash or failover of PostgreSQL starts the windows again.
CREATE UNLOGGED TABLE "rate_limit_lease" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_lease_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "rate_limit_lease_granted_check" CHECK ("granted" BETWEEN 0 AND "points")
);

CREATE INDEX "rate_limit_lease_expires_at_idx" ON "rate_limit_lease"("expires_at");
