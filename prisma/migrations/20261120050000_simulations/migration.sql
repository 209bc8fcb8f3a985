CREATE TABLE "simulation" (
  "id" UUID NOT NULL,
  "request_id" BIGINT NOT NULL,
  "amount" DECIMAL(78, 0) NOT NULL,
  "not_before" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  "done_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "simulation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "simulation_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "payment_request" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "simulation_amount_check" CHECK ("amount" > 0),
  CONSTRAINT "simulation_done_check" CHECK ("done_at" IS NULL OR "sent_at" IS NOT NULL)
);

CREATE INDEX "simulation_request_id_idx" ON "simulation" ("request_id");
CREATE INDEX "simulation_done_at_not_before_idx" ON "simulation" ("done_at", "not_before");
