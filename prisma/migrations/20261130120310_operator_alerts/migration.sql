-- CreateTable
CREATE TABLE "operator_alert" (
    "problem" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_alert_pkey" PRIMARY KEY ("problem")
);
