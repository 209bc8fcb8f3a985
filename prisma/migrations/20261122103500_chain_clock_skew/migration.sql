-- How far the chain's clock is ahead of ours, as new heads show it; negative where it is behind, null until it is known.
ALTER TABLE "chain_health" ADD COLUMN "clock_skew_ms" INTEGER;
