import { recordOf } from "@/lib/platform/record";
import type { WatchCursor } from "@/prisma/generated/client";
import type { PaymentRow } from "./present";

// Columns of payments for plain SQL reads, each with its decoding.

export const paymentRecord = recordOf<PaymentRow>()({
  id: "plain",
  status: "text",
  sourceAmount: "raw",
  receivedAmount: "raw",
  isLate: "plain",
  createdAt: "date",
  confirmedAt: "date",
  takenBackAt: "date",
});

export const transferRecord = recordOf<PaymentRow["transfer"]>()({
  transactionHash: "plain",
  fromAddress: "plain",
  blockNumber: "bigint",
  blockTime: "date",
});

export const cursorRecord = recordOf<WatchCursor>()({ blockNumber: "bigint", blockHash: "plain" });
