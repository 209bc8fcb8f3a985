
-- CreateEnum
CREATE TYPE "environment" AS ENUM ('production', 'sandbox');

-- CreateEnum
CREATE TYPE "chain_type" AS ENUM ('evm', 'solana');

-- CreateEnum
CREATE TYPE "finality" AS ENUM ('confirmations', 'finalized');

-- CreateEnum
CREATE TYPE "late_policy" AS ENUM ('accept', 'flag');

-- CreateEnum
CREATE TYPE "receiving_mode" AS ENUM ('shared', 'exclusive');

-- CreateEnum
CREATE TYPE "payment_request_status" AS ENUM ('active', 'completed', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "payment_exception" AS ENUM ('underpaid', 'overpaid', 'paid_late', 'resolved_manually', 'payment_reversed');

-- CreateEnum
CREATE TYPE "transfer_status" AS ENUM ('provisional', 'final', 'lost');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('pending', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "match_method" AS ENUM ('exclusive_address', 'bound_reference', 'amount_slot', 'single_open_request');

-- CreateEnum
CREATE TYPE "unmatched_status" AS ENUM ('open', 'assigned', 'dismissed');

-- CreateEnum
CREATE TYPE "unmatched_reason" AS ENUM ('several_references', 'reference_not_bound', 'wrong_chain', 'wrong_recipient', 'wrong_token', 'ambiguous', 'no_request', 'dust', 'too_late', 'request_completed', 'request_cancelled');

-- CreateEnum
CREATE TYPE "cursor_stream" AS ENUM ('tip', 'final');

-- CreateTable
CREATE TABLE "app_user" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),
    "tolerance_basis_points" INTEGER NOT NULL DEFAULT 0,
    "late_policy" "late_policy" NOT NULL DEFAULT 'accept',
    "late_window_seconds" INTEGER NOT NULL DEFAULT 86400,
    "matches_single_open_request" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "user_id" BIGINT NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'owner',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("user_id","merchant_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "pepper_id" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "permissions" TEXT[],
    "rate_limit_per_minute" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chain" (
    "id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "chain_id" BIGINT,
    "type" "chain_type" NOT NULL,
    "explorer_url" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_testnet" BOOLEAN NOT NULL,
    "is_local" BOOLEAN NOT NULL,
    "poll_interval_ms" INTEGER NOT NULL,
    "block_time_ms" INTEGER NOT NULL,
    "required_confirmations" INTEGER NOT NULL,
    "finality" "finality" NOT NULL,
    "max_log_range" INTEGER NOT NULL,

    CONSTRAINT "chain_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token" (
    "id" INTEGER NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "symbol" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "decimals" INTEGER NOT NULL,
    "contract_address" TEXT NOT NULL,
    "logo_file" TEXT NOT NULL,
    "is_native" BOOLEAN NOT NULL,
    "is_stablecoin" BOOLEAN NOT NULL,
    "is_active" BOOLEAN NOT NULL,

    CONSTRAINT "token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receiving_address" (
    "id" BIGSERIAL NOT NULL,
    "environment" "environment" NOT NULL,
    "chain_type" "chain_type" NOT NULL,
    "address" TEXT NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "mode" "receiving_mode" NOT NULL DEFAULT 'shared',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receiving_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chain_receiving_address" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "receiving_address_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chain_receiving_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_request" (
    "id" BIGSERIAL NOT NULL,
    "public_id" UUID NOT NULL,
    "shortcode" TEXT NOT NULL,
    "reference" BYTEA NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "recipient_address" TEXT NOT NULL,
    "amount" DECIMAL(78,0) NOT NULL,
    "paid_amount" DECIMAL(78,0) NOT NULL DEFAULT 0,
    "pending_amount" DECIMAL(78,0) NOT NULL DEFAULT 0,
    "status" "payment_request_status" NOT NULL DEFAULT 'active',
    "exception" "payment_exception",
    "description" TEXT NOT NULL DEFAULT '',
    "external_id" TEXT NOT NULL DEFAULT '',
    "redirect_url" TEXT NOT NULL DEFAULT '',
    "cancel_url" TEXT NOT NULL DEFAULT '',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_after_block" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "late_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "amount_slot" (
    "chain_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "recipient_address" TEXT NOT NULL,
    "value" DECIMAL(78,0) NOT NULL,
    "request_id" BIGINT NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "amount_slot_pkey" PRIMARY KEY ("chain_id","token_id","recipient_address","value")
);

-- CreateTable
CREATE TABLE "transfer" (
    "id" BIGSERIAL NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "transaction_hash" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "from_address" TEXT NOT NULL,
    "recipient_address" TEXT NOT NULL,
    "source_amount" DECIMAL(78,0) NOT NULL,
    "received_amount" DECIMAL(78,0) NOT NULL,
    "reference" BYTEA,
    "status" "transfer_status" NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" TEXT NOT NULL,
    "request_id" BIGINT NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "recipient_address" TEXT NOT NULL,
    "status" "payment_status" NOT NULL,
    "source_amount" DECIMAL(78,0) NOT NULL,
    "received_amount" DECIMAL(78,0) NOT NULL,
    "method" "match_method" NOT NULL,
    "is_late" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unmatched_transfer" (
    "id" TEXT NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "status" "unmatched_status" NOT NULL DEFAULT 'open',
    "reason" "unmatched_reason" NOT NULL,
    "candidates" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unmatched_transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_cursor" (
    "chain_id" INTEGER NOT NULL,
    "stream" "cursor_stream" NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_cursor_pkey" PRIMARY KEY ("chain_id","stream")
);

-- CreateTable
CREATE TABLE "watched_block" (
    "chain_id" INTEGER NOT NULL,
    "block_number" BIGINT NOT NULL,
    "block_hash" TEXT NOT NULL,
    "block_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watched_block_pkey" PRIMARY KEY ("chain_id","block_number")
);

-- CreateTable
CREATE TABLE "chain_health" (
    "chain_id" INTEGER NOT NULL,
    "is_degraded" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "head_block" BIGINT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chain_health_pkey" PRIMARY KEY ("chain_id")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "worker_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("worker_id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" TEXT NOT NULL,
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "sequence" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_counter" (
    "merchant_id" BIGINT NOT NULL,
    "environment" "environment" NOT NULL,
    "last_sequence" BIGINT NOT NULL,

    CONSTRAINT "event_counter_pkey" PRIMARY KEY ("merchant_id","environment")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_merchant_id_idx" ON "membership"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_merchant_id_environment_created_at_idx" ON "api_key"("merchant_id", "environment", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "chain_slug_key" ON "chain"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "token_chain_id_contract_address_key" ON "token"("chain_id", "contract_address");

-- CreateIndex
CREATE UNIQUE INDEX "token_id_chain_id_key" ON "token"("id", "chain_id");

-- CreateIndex
CREATE INDEX "receiving_address_merchant_id_idx" ON "receiving_address"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_address_environment_chain_type_address_key" ON "receiving_address"("environment", "chain_type", "address");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_address_id_merchant_id_key" ON "receiving_address"("id", "merchant_id");

-- CreateIndex
CREATE INDEX "chain_receiving_address_merchant_id_chain_id_idx" ON "chain_receiving_address"("merchant_id", "chain_id");

-- CreateIndex
CREATE UNIQUE INDEX "chain_receiving_address_chain_id_receiving_address_id_key" ON "chain_receiving_address"("chain_id", "receiving_address_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_request_public_id_key" ON "payment_request"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_request_shortcode_key" ON "payment_request"("shortcode");

-- CreateIndex
CREATE UNIQUE INDEX "payment_request_reference_key" ON "payment_request"("reference");

-- CreateIndex
CREATE INDEX "payment_request_merchant_id_environment_created_at_id_idx" ON "payment_request"("merchant_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_request_merchant_id_environment_status_created_at_i_idx" ON "payment_request"("merchant_id", "environment", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_request_merchant_id_environment_external_id_idx" ON "payment_request"("merchant_id", "environment", "external_id");

-- CreateIndex
CREATE INDEX "payment_request_chain_id_recipient_address_token_id_late_un_idx" ON "payment_request"("chain_id", "recipient_address", "token_id", "late_until");

-- CreateIndex
CREATE UNIQUE INDEX "payment_request_id_chain_id_token_id_recipient_address_key" ON "payment_request"("id", "chain_id", "token_id", "recipient_address");

-- CreateIndex
CREATE INDEX "amount_slot_request_id_idx" ON "amount_slot"("request_id");

-- CreateIndex
CREATE INDEX "transfer_chain_id_block_number_idx" ON "transfer"("chain_id", "block_number");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_chain_id_transaction_hash_ordinal_key" ON "transfer"("chain_id", "transaction_hash", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_id_chain_id_token_id_recipient_address_key" ON "transfer"("id", "chain_id", "token_id", "recipient_address");

-- CreateIndex
CREATE INDEX "payment_transfer_id_idx" ON "payment"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_request_id_transfer_id_key" ON "payment"("request_id", "transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "unmatched_transfer_transfer_id_key" ON "unmatched_transfer"("transfer_id");

-- CreateIndex
CREATE INDEX "unmatched_transfer_merchant_id_environment_status_created_a_idx" ON "unmatched_transfer"("merchant_id", "environment", "status", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "event_merchant_id_environment_sequence_key" ON "event"("merchant_id", "environment", "sequence");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chain_receiving_address" ADD CONSTRAINT "chain_receiving_address_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chain_receiving_address" ADD CONSTRAINT "chain_receiving_address_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chain_receiving_address" ADD CONSTRAINT "chain_receiving_address_receiving_address_id_merchant_id_fkey" FOREIGN KEY ("receiving_address_id", "merchant_id") REFERENCES "receiving_address"("id", "merchant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_request" ADD CONSTRAINT "payment_request_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_request" ADD CONSTRAINT "payment_request_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_request" ADD CONSTRAINT "payment_request_token_id_chain_id_fkey" FOREIGN KEY ("token_id", "chain_id") REFERENCES "token"("id", "chain_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "amount_slot" ADD CONSTRAINT "amount_slot_request_id_chain_id_token_id_recipient_address_fkey" FOREIGN KEY ("request_id", "chain_id", "token_id", "recipient_address") REFERENCES "payment_request"("id", "chain_id", "token_id", "recipient_address") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_token_id_chain_id_fkey" FOREIGN KEY ("token_id", "chain_id") REFERENCES "token"("id", "chain_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_request_id_chain_id_token_id_recipient_address_fkey" FOREIGN KEY ("request_id", "chain_id", "token_id", "recipient_address") REFERENCES "payment_request"("id", "chain_id", "token_id", "recipient_address") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_transfer_id_chain_id_token_id_recipient_address_fkey" FOREIGN KEY ("transfer_id", "chain_id", "token_id", "recipient_address") REFERENCES "transfer"("id", "chain_id", "token_id", "recipient_address") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unmatched_transfer" ADD CONSTRAINT "unmatched_transfer_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unmatched_transfer" ADD CONSTRAINT "unmatched_transfer_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_cursor" ADD CONSTRAINT "watch_cursor_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_block" ADD CONSTRAINT "watched_block_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chain_health" ADD CONSTRAINT "chain_health_chain_id_fkey" FOREIGN KEY ("chain_id") REFERENCES "chain"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_counter" ADD CONSTRAINT "event_counter_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say. Each rule below holds whatever program writes.

-- The double-credit guard: a transfer pays at most one request at a time.
CREATE UNIQUE INDEX "payment_live_transfer_key" ON "payment" ("transfer_id") WHERE "status" IN ('pending', 'completed');

ALTER TABLE "payment_request"
  ADD CONSTRAINT "payment_request_amount_check" CHECK ("amount" > 0 AND "paid_amount" >= 0 AND "pending_amount" >= 0),
  ADD CONSTRAINT "payment_request_reference_check" CHECK (octet_length("reference") = 16),
  ADD CONSTRAINT "payment_request_completed_check" CHECK (("status" = 'completed') = ("completed_at" IS NOT NULL)),
  ADD CONSTRAINT "payment_request_cancelled_check" CHECK (("status" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
  ADD CONSTRAINT "payment_request_expired_check" CHECK ("status" <> 'expired' OR "expired_at" IS NOT NULL),
  ADD CONSTRAINT "payment_request_late_check" CHECK ("late_until" >= "expires_at");

-- A terminal status is left by nobody, except that an expired request may still be completed.
CREATE FUNCTION "guard_payment_request_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> 'active' AND NEW."status" <> OLD."status"
     AND NOT (OLD."status" = 'expired' AND NEW."status" = 'completed') THEN
    RAISE EXCEPTION 'payment request % is % and cannot become %', OLD."id", OLD."status", NEW."status"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_request_terminal_status';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "payment_request_terminal_status" BEFORE UPDATE OF "status" ON "payment_request"
  FOR EACH ROW EXECUTE FUNCTION "guard_payment_request_status"();

ALTER TABLE "payment"
  ADD CONSTRAINT "payment_amount_check" CHECK ("source_amount" > 0 AND "received_amount" >= 0 AND "received_amount" <= "source_amount"),
  ADD CONSTRAINT "payment_confirmed_check" CHECK (("status" <> 'completed' OR "confirmed_at" IS NOT NULL) AND ("status" <> 'pending' OR "confirmed_at" IS NULL));

ALTER TABLE "transfer"
  ADD CONSTRAINT "transfer_amount_check" CHECK ("source_amount" > 0 AND "received_amount" >= 0 AND "received_amount" <= "source_amount"),
  ADD CONSTRAINT "transfer_ordinal_check" CHECK ("ordinal" >= 0),
  ADD CONSTRAINT "transfer_reference_check" CHECK ("reference" IS NULL OR octet_length("reference") = 16);

ALTER TABLE "amount_slot" ADD CONSTRAINT "amount_slot_value_check" CHECK ("value" > 0);

ALTER TABLE "merchant"
  ADD CONSTRAINT "merchant_tolerance_check" CHECK ("tolerance_basis_points" BETWEEN 0 AND 500),
  ADD CONSTRAINT "merchant_late_window_check" CHECK ("late_window_seconds" BETWEEN 0 AND 604800);

ALTER TABLE "api_key"
  ADD CONSTRAINT "api_key_hash_check" CHECK (octet_length("hash") = 32),
  ADD CONSTRAINT "api_key_rate_limit_check" CHECK ("rate_limit_per_minute" BETWEEN 10 AND 6000);

ALTER TABLE "app_user" ADD CONSTRAINT "app_user_email_check" CHECK ("email" = lower("email"));

ALTER TABLE "chain" ADD CONSTRAINT "chain_chain_id_check" CHECK (("type" = 'evm') = ("chain_id" IS NOT NULL));

ALTER TABLE "token" ADD CONSTRAINT "token_decimals_check" CHECK ("decimals" BETWEEN 0 AND 36);

ALTER TABLE "event" ADD CONSTRAINT "event_sequence_check" CHECK ("sequence" > 0);

-- Which requests may expire, and which recipients are watched: while a request is open and some days after it ended.
CREATE INDEX "payment_request_expiry_idx" ON "payment_request" ("chain_id", "expires_at") WHERE "status" = 'active';
CREATE INDEX "payment_request_open_recipient_idx" ON "payment_request" ("chain_id", "recipient_address") WHERE "status" = 'active';
CREATE INDEX "payment_request_ended_idx" ON "payment_request" (COALESCE("completed_at", "cancelled_at", "expired_at")) WHERE "status" <> 'active';
CREATE INDEX "transfer_provisional_idx" ON "transfer" ("chain_id", "block_number") WHERE "status" = 'provisional';
CREATE INDEX "payment_pending_idx" ON "payment" ("request_id") WHERE "status" = 'pending';
