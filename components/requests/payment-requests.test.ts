import { describe, expect, test } from "vitest";
import { isResolvable, isTimeUp, pendingConfirmations, statusText, unpaidLabel } from "./detail-text";
import {
  emptyRequest,
  initialValues,
  requestPaths,
  templateOf,
  templateValuesOf,
  toBody,
  valuesOf,
  type NewRequestValues,
  type Offer,
} from "./new-request-values";
import { isPartlyPaid, sharesOf } from "./request-text";
import { formResolver } from "@/components/api/form-errors";
import { confirmationsText } from "@/components/requests/payments/payment-text";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedPayment } from "@/lib/requests/payments/schema";

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

describe("the page of a request", () => {
  test("separates pending from paid amounts", () => {
    const partlyPaid = request({ paid_amount: money(40), pending_amount: money(30) });
    expect(sharesOf(partlyPaid)).toEqual({ paid: 40, pending: 30 });
    expect(isPartlyPaid(partlyPaid)).toBe(true);
    expect(statusText(partlyPaid, now)).toBe("Active, partly paid");
  });

  test.each([
    ["active", 0, 0, false],
    ["active", 40, 0, true],
    ["active", 40, 60, false],
    ["expired", 0, 0, true],
    ["expired", 0, 100, false],
    ["completed", 100, 0, false],
    ["cancelled", 40, 0, false],
  ] as const)(
    "offers to mark a %s request with %d paid and %d pending as paid: %s",
    (status, paid, pending, isOffered) => {
      const amounts = { paid_amount: money(paid), pending_amount: money(pending) };
      expect(isResolvable(request({ status, ...amounts }))).toBe(isOffered);
    },
  );

  test("counts a payment as detected, not paid, until it is final", () => {
    expect(statusText(request({ pending_amount: money(30) }), now)).toBe("Active, payment detected");
  });

  test.each([
    ["active", 40, "Remaining"],
    ["completed", 100, "Remaining"],
    ["completed", 60, "Shortfall accepted"],
    ["cancelled", 60, "Not paid"],
    ["expired", 0, "Not paid"],
  ] as const)("labels the unpaid amount of a %s request with %i of 100 paid: %s", (status, paid, label) => {
    const amounts = { paid_amount: money(paid), remaining_amount: money(100 - paid) };
    expect(unpaidLabel(request({ status, ...amounts }))).toBe(label);
  });

  test("shows a request as partly paid only if some, but not all, is paid", () => {
    expect(isPartlyPaid(request({ paid_amount: money(100) }))).toBe(false);
    expect(isPartlyPaid(request())).toBe(false);
  });

  test("shows an active request past its expiry as expiring", () => {
    const late = request({ expires_at: "2026-11-20T11:59:59.000Z" });
    expect(isTimeUp(late, now)).toBe(true);
    expect(statusText(late, now)).toMatch(/^Expiring/);
    expect(isTimeUp(request({ ...late, status: "expired" }), now)).toBe(false);
  });

  test("shows the least confirmed payment with at most the required confirmations", () => {
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

  test("shows that a payment with enough confirmations waits for finality", () => {
    const payment = (confirmations: number) =>
      ({ status: "pending", confirmations, required_confirmations: 10, finality: "finalized" }) as PresentedPayment;
    expect(pendingConfirmations(request({ payments: [payment(9)] }))).toBe("9 of 10 confirmations");
    expect(pendingConfirmations(request({ payments: [payment(14)] }))).toBe("waiting for finality");
  });
});

describe("the new request form", () => {
  test("sends trimmed text and omits a recipient that is chosen automatically", () => {
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

  test("is filled in like a request that is created again, with its time to pay", () => {
    const again = request({
      amount: { raw: "12500000", formatted: "12.5", decimals: 6 },
      description: "Beans",
      external_id: "HR-7",
      token: { id: 9102 } as PresentedPaymentRequest["token"],
      created_at: "2026-11-01T10:00:00.000Z",
      redirect_url: "",
      cancel_url: "",
      metadata: { table: 7 },
    });
    const expiry = (expires_at: string) => valuesOf({ ...again, expires_at });
    expect(expiry("2026-11-01T11:00:00.400Z")).toMatchObject({ expiresIn: "3600" });
    expect(expiry("2026-11-01T11:00:01.000Z")).toMatchObject({
      expiresIn: "other",
      otherExpiry: "61",
      expiryUnit: "60",
    });
    expect(expiry("2026-11-01T13:00:00.000Z")).toMatchObject({ otherExpiry: "3", expiryUnit: "3600" });
    expect(expiry("2027-11-01T10:00:00.000Z")).toMatchObject({ otherExpiry: "365", expiryUnit: "86400" });
    const values = { ...emptyRequest, ...valuesOf({ ...again, expires_at: "2026-11-02T10:00:00.000Z" }) };
    expect(toBody(values)).toMatchObject({ amount: "12.5", external_id: "HR-7", metadata: { table: 7 } });
  });

  test.each([
    ["45", "60", 2700],
    ["1,5", "3600", 5400],
    ["1.1", "3600", 3960],
    ["", "60", NaN],
    ["soon", "60", NaN],
  ])("reads a time to pay of “%s” units of %s seconds as %d", (otherExpiry, expiryUnit, seconds) => {
    expect(toBody({ ...emptyRequest, expiresIn: "other", otherExpiry, expiryUnit }).expires_in).toBe(seconds);
  });

  test("is filled in by the template that it was saved as, without the external id and a typed address", () => {
    const values: NewRequestValues = {
      tokenId: "7",
      amount: "12.5",
      recipient: "0xdef",
      otherRecipient: "",
      description: "Beans",
      externalId: "HR-7",
      expiresIn: "other",
      otherExpiry: "45",
      expiryUnit: "60",
      redirectUrl: "https://shop.example/thanks",
      cancelUrl: "https://shop.example/basket",
      metadata: '{\n  "table": 7\n}',
    };
    expect({ ...emptyRequest, ...templateValuesOf(templateOf(values)) }).toEqual({ ...values, externalId: "" });
    const typed = { ...values, recipient: "other", otherRecipient: "0xabc" };
    expect(templateOf(typed)).toEqual({ ...templateOf(values), recipient_address: undefined });
    expect({ ...emptyRequest, ...templateValuesOf(templateOf({ ...emptyRequest, tokenId: "7" })) }).toEqual({
      ...emptyRequest,
      tokenId: "7",
    });
  });

  test("leaves the token open if that of its source is no longer offered, and takes no address of others", () => {
    const chain = { slug: "base", tokens: [{ id: 1, is_stablecoin: true }] };
    const offer = { chains: [chain], addresses: [{ address: "0xdef", chain }], pools: [] } as unknown as Offer;
    const initial = (filled: Partial<NewRequestValues>) => initialValues(offer, filled, ["all_requests:read"]);
    expect(initial({})).toMatchObject({ tokenId: "1", recipient: "auto" });
    expect(initial({ tokenId: "1", recipient: "0xdef" })).toMatchObject({ tokenId: "1", recipient: "0xdef" });
    expect(initial({ tokenId: "2", recipient: "0xbad", amount: "5" })).toMatchObject({
      tokenId: "",
      recipient: "auto",
      amount: "5",
    });
  });

  test("sends a typed or selected recipient", () => {
    const values = { ...emptyRequest, tokenId: "1", amount: "1" };
    expect(toBody({ ...values, recipient: "other", otherRecipient: " 0xabc " })).toMatchObject({
      recipient_address: "0xabc",
    });
    expect(toBody({ ...values, recipient: "0xdef" })).toMatchObject({ recipient_address: "0xdef" });
    expect(toBody(values)).not.toHaveProperty("recipient_address");
  });

  test("validates with the API schema and shows each error at its field", async () => {
    const values = { ...emptyRequest, amount: "1,500", recipient: "other", redirectUrl: "ftp://x" };
    const resolver = formResolver<NewRequestValues>(createPaymentRequestSchema, toBody, requestPaths);
    const { errors } = await resolver(values, undefined, {} as never);
    expect(Object.keys(errors).sort()).toEqual(["amount", "otherRecipient", "redirectUrl", "tokenId"]);
    expect(errors.amount?.message).toBe('Must have a point, not a comma, such as "148.5".');
    expect(errors.otherRecipient?.message).toBe("Required");
    const unlimited = { ...values, expiresIn: "other", metadata: "table 7" };
    const { errors: others } = await resolver(unlimited, undefined, {} as never);
    expect(Object.keys(others)).toEqual(expect.arrayContaining(["otherExpiry", "metadata"]));
    const { errors: errorsOfEmptyForm } = await resolver(emptyRequest, undefined, {} as never);
    expect(errorsOfEmptyForm.amount?.message).toBe("Required");
  });
});
