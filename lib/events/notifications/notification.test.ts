import { expect, test } from "vitest";
import { eventTypes } from "@/lib/events/types";
import { paymentExceptionSchema } from "@/lib/requests/schema";
import { unmatchedReasonSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { writeNotificationMail } from "./mail";
import { notificationOf, notifyingTypes } from "./notification";

function bodyOf(exception: string | null): string {
  const request = {
    public_id: "71e57afe-1ac9-4f8c-b775-402a84fd2b31",
    description: "",
    external_id: "",
    exception,
    paid_amount: { formatted: "4" },
    token: { symbol: "USDC" },
    chain: { name: "Base" },
  };
  return JSON.stringify({ data: { payment_request: request, payment: { amount: { formatted: "3" } } } });
}

test("every type and exception has one kind or none, and only the notifying types have one", () => {
  const exceptions = [null, ...paymentExceptionSchema.options];
  const kinds = eventTypes.flatMap((type) =>
    exceptions.flatMap((exception) => {
      const kind = notificationOf(type, bodyOf(exception))?.kind;
      return kind ? [`${type} ${exception}: ${kind}`] : [];
    }),
  );
  expect(kinds).toEqual([
    ...exceptions.map((exception) => `payment_request.partially_paid ${exception}: partly_paid`),
    "payment_request.completed null: paid",
    "payment_request.completed overpaid: overpaid",
    "payment_request.completed paid_late: late",
    "payment_request.expired underpaid: underpaid",
    ...exceptions.map((exception) => `payment.failed ${exception}: reversed`),
  ]);
  expect(notifyingTypes).toEqual(expect.arrayContaining(kinds.map((line) => line.split(" ")[0])));
  expect(notificationOf("payment.failed", bodyOf(null))?.amount).toBe("3");
});

test("of unmatched transfers, those to a completed request are second payments", () => {
  const kindOf = (reason: string) => {
    const transfer = { reason, amount: { formatted: "4" }, token: { symbol: "USDC" }, chain: { name: "Base" } };
    const body = JSON.stringify({ data: { unmatched_transfer: transfer } });
    return notificationOf("unmatched_transfer.created", body)?.kind;
  };
  const reasons = unmatchedReasonSchema.options;
  expect(reasons.filter((reason) => kindOf(reason) === "second_payment")).toEqual(["request_completed"]);
  expect(new Set(reasons.map(kindOf))).toEqual(new Set(["second_payment", "unmatched"]));
});

test("a mail counts the events that it does not list", () => {
  const paid = { kind: "paid", amount: "4", symbol: "USDC", chain: "Base" } as const;
  const business = "Halden\r\nBcc: all@halden.example";
  const written = writeNotificationMail({ listed: [paid, paid], count: 7, business, baseUrl: "https://r.example" });
  expect(written?.subject).toBe("Halden Bcc: all@halden.example: 7 payments");
  expect(written?.text.match(/Paid: 4 USDC on Base/g)).toHaveLength(2);
  expect(written?.text).toContain("And 5 more:\n  https://r.example/live/payments\n");
});
