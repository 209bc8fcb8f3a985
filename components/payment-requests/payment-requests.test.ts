import { describe, expect, test } from "vitest";
import { listQuery, readListView } from "./list-view";
import { emptyRequest, requestPaths, toBody, type NewRequestValues } from "./new-request-values";
import { isPartlyPaid, isTimeUp, pendingConfirmations, sharesOf, statusText } from "./request-text";
import { formResolver } from "@/components/api/form-resolver";
import { confirmationsText } from "@/components/payments/payment-text";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { PresentedPayment } from "@/lib/payments/schema";

const money = (units: number) => ({ raw: String(units * 1_000_000), formatted: String(units), decimals: 6 });

function request(change: Partial<PresentedPaymentRequest> = {}): PresentedPaymentRequest {
  const base = {
    status: "active",
    amount: money(100),
    paid_amount: money(0),
    pending_amount: money(0),
    expires_at: "2026-11-21T12:00:00.000Z",
    payments: [],
  };
  return { ...base, ...change } as unknown as PresentedPaymentRequest;
}

const now = new Date("2026-11-20T12:00:00Z");

describe("the view in the address", () => {
  test("survives the way there and back", () => {
    const view = { status: "active" as const, externalId: "HR 1&2", cursor: "abc=" };
    expect(readListView(Object.fromEntries(new URLSearchParams(listQuery(view))))).toEqual(view);
  });

  test("leaves out what it does not know", () => {
    expect(readListView({ status: "paid", external_id: ["a", "b"], other: "x" })).toEqual({
      status: null,
      externalId: "a",
      cursor: null,
    });
    expect(listQuery({ status: null, externalId: "", cursor: null })).toBe("");
  });
});

describe("how a request stands", () => {
  test("what is pending is apart from what is paid", () => {
    const partly = request({ paid_amount: money(40), pending_amount: money(30) });
    expect(sharesOf(partly)).toEqual({ paid: 40, pending: 30 });
    expect(isPartlyPaid(partly)).toBe(true);
    expect(statusText(partly, now)).toBe("Active, partly paid");
  });

  test("paid in full or not at all is not partly paid", () => {
    expect(isPartlyPaid(request({ paid_amount: money(100) }))).toBe(false);
    expect(isPartlyPaid(request())).toBe(false);
  });

  test("past its expiry an active request says that its time is up", () => {
    const late = request({ expires_at: "2026-11-20T11:59:59.000Z" });
    expect(isTimeUp(late, now)).toBe(true);
    expect(statusText(late, now)).toMatch(/^Time is up/);
    expect(isTimeUp(request({ ...late, status: "expired" }), now)).toBe(false);
  });

  test("the payment furthest from final is named, never with more confirmations than it needs", () => {
    const payment = (confirmations: number, status = "pending") => ({
      confirmations,
      required_confirmations: 10,
      finality: "confirmations" as PresentedPayment["finality"],
      status,
    });
    const payments = [payment(9), payment(3), payment(0, "completed")] as PresentedPaymentRequest["payments"];
    expect(pendingConfirmations(request({ payments }))).toBe("3 of 10 confirmations");
    expect(pendingConfirmations(request())).toBeNull();
    expect(confirmationsText(payment(14))).toBe("10 of 10");
  });

  test("a payment that has its blocks but not the chain's own word waits for that", () => {
    const payment = (confirmations: number) =>
      ({ status: "pending", confirmations, required_confirmations: 10, finality: "finalized" }) as PresentedPayment;
    expect(pendingConfirmations(request({ payments: [payment(9)] }))).toBe("9 of 10 confirmations");
    expect(pendingConfirmations(request({ payments: [payment(14)] }))).toBe("waiting for finality");
  });
});

describe("the new request form", () => {
  test("sends what was filled in and leaves out the rest", () => {
    const body = toBody({ ...emptyRequest, tokenId: "9102", amount: " 1 204.50 ", description: " Beans " });
    expect(body).toEqual({
      amount: "1204.50",
      token_id: 9102,
      description: "Beans",
      external_id: "",
      expires_in: 86_400,
      redirect_url: "",
      cancel_url: "",
    });
  });

  test("a typed recipient is sent, any of the own ones is not named", () => {
    const values = { ...emptyRequest, tokenId: "1", amount: "1" };
    expect(toBody({ ...values, recipient: "other", otherRecipient: " 0xabc " })).toMatchObject({
      recipient_address: "0xabc",
    });
    expect(toBody({ ...values, recipient: "0xdef" })).toMatchObject({ recipient_address: "0xdef" });
    expect(toBody(values)).not.toHaveProperty("recipient_address");
  });

  test("is judged by the schema of the API, each complaint at its own field", async () => {
    const values = { ...emptyRequest, amount: "1,5", recipient: "other", redirectUrl: "ftp://x" };
    const resolver = formResolver<NewRequestValues>(createPaymentRequestSchema, toBody, requestPaths);
    const { errors } = await resolver(values, undefined, {} as never);
    expect(Object.keys(errors).sort()).toEqual(["amount", "otherRecipient", "redirectUrl", "tokenId"]);
    expect(errors.amount?.message).toBe('Must be a plain decimal such as "148.5".');
    expect(errors.otherRecipient?.message).toBe("This is needed.");
    const { errors: ofNothing } = await resolver(emptyRequest, undefined, {} as never);
    expect(ofNothing.amount?.message).toBe("This is needed.");
  });
});
