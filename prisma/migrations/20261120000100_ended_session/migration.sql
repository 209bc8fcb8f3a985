-- Sessions that were signed out before their cookie expired. A row is needed only until then.
CREATE TABLE "ended_session" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ended_session_expires_at_idx" ON "ended_session"("expires_at");
