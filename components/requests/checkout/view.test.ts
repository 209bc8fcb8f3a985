import { describe, expect, test } from "vitest";
import { checkoutView, plainLink, type PublicPayment } from "./view";
import { titleOf } from "./view-text";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

const now = new Date("2026-11-20T14:00:00.000Z");
const hash = "0xf9020cb18b4fe6ffce6e152206af1b2fb4d0aa844226677c92335166359711b4";
const usd = (raw: bigint) => toAmount(raw, 6);

const token: PublicPaymentRequest["token"] = {
  id: 1,
  symbol: "USDC",
  name: "USD Coin",
  decimals: 6,
  contract_address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  logo_url: "https://pay.example/tokens/usdc.svg",
  is_native: false,
  is_stablecoin: true,
  wallet_name: null,
  program: null,
};

const chain: PublicPaymentRequest["chain"] = {
  id: 1,
  slug: "base",
  name: "Base",
  symbol: "ETH",
  chain_id: 8453,
  type: "evm",
  explorer_url: "https://explorer.example",
  is_active: true,
  is_testnet: false,
  is_degraded: false,
  degraded_reason: null,
  is_unconfirmed: false,
  warning: null,
  clock_skew_ms: null,
  block_time_ms: 2000,
  required_confirmations: 10,
  recent_blockhash: null,
  finality: "confirmations",
};

function payment(overrides: Partial<PublicPayment> = {}): PublicPayment {
  return {
    id: "pay_1",
    transaction_hash: hash,
    status: "pending",
    source_amount: usd(100n),
    received_amount: usd(100n),
    actual_fee: usd(0n),
    created_at: now.toISOString(),
    confirmed_at: null,
    from_address: "0xF7f27A8fA36ff39b117De887d785B1F21b175bEb",
    block_number: 1,
    block_time: now.toISOString(),
    confirmations: 1,
    required_confirmations: 2,
    finality: "confirmations",
    explorer_url: `https://explorer.example/tx/${hash}`,
    is_late: false,
    ...overrides,
  };
}

function request(overrides: Partial<PublicPaymentRequest> = {}): PublicPaymentRequest {
  return {
    shortcode: "k7Qm3xVdRp",
    environment: "production",
    merchant_name: "Halden Roasters",
    logo_url: null,
    accent_color: null,
    support_contact: null,
    embed_origins: [],
    transaction_request_uri: null,
    description: "",
    status: "active",
    exception: null,
    is_time_up: false,
    amount: usd(148_500_000n),
    paid_amount: usd(0n),
    pending_amount: usd(0n),
    remaining_amount: usd(148_500_000n),
    due_amount: usd(148_500_000n),
    token,
    chain,
    recipient_address: "0x41a44932a2e090Bc1566dF6E5b568B46f52eC789",
    payment_instructions: { reference_data: "0x00", uri: "ethereum:0x", plain_transfer_accepted: true },
    payment_url: "https://pay.example/pay/k7Qm3xVdRp",
    redirect_url: "",
    cancel_url: "",
    locale: null,
    payments: [],
    reported_transactions: [],
    checked_transactions: [],
    wallet_handoff_at: null,
    offer: null,
    receipt: null,
    uncredited_transfers: [],
    misdirected_transfers: [],
    expires_at: "2026-11-20T15:00:00.000Z",
    created_at: "2026-11-20T13:00:00.000Z",
    completed_at: null,
    now: now.toISOString(),
    ...overrides,
  };
}

const uncredited: PublicPaymentRequest["uncredited_transfers"][number] = {
  transaction_hash: hash,
  amount: usd(100n),
  explorer_url: `https://explorer.example/tx/${hash}`,
};

describe("an active request", () => {
  test("asks for the full amount, then for the part not covered by detected payments", () => {
    expect(checkoutView(request(), now, null)).toEqual({ kind: "payable", isPartlyPaid: false, reportedHash: null });
    const partlyPaid = request({ paid_amount: usd(60_000_000n), due_amount: usd(88_500_000n) });
    expect(checkoutView(partlyPaid, now, null)).toEqual({ kind: "payable", isPartlyPaid: true, reportedHash: null });
    expect(titleOf(checkoutView(partlyPaid, now, null), partlyPaid)).toBe("88.50 USDC left to pay to Halden Roasters");
  });

  test("isolates a right-to-left name so that it cannot reorder the title", () => {
    const title = (name: string) => titleOf(checkoutView(request(), now, null), request({ merchant_name: name }));
    expect(title("קפה")).toContain("to \u2068קפה\u2069");
    expect(title("Halden Roasters")).toMatch(/to Halden Roasters$/);
  });

  test("asks for nothing more once everything is detected and waits for the least confirmed payment", () => {
    const leastConfirmed = payment({ id: "pay_2", confirmations: 1 });
    const covered = request({ due_amount: usd(0n), payments: [payment({ confirmations: 2 }), leastConfirmed] });
    expect(checkoutView(covered, now, null)).toEqual({ kind: "confirming", payment: leastConfirmed });
  });

  test("hides the payment details after the expiry, by the server's clock or by the data", () => {
    expect(checkoutView(request(), new Date("2026-11-20T15:00:00.000Z"), null).kind).toBe("time-up");
    expect(checkoutView(request({ is_time_up: true }), now, null).kind).toBe("time-up");
    expect(checkoutView(request({ recipient_address: null }), now, null).kind).toBe("time-up");
  });

  test("still shows a payment that is being confirmed after the expiry", () => {
    const late = request({ is_time_up: true, payments: [payment()] });
    expect(checkoutView(late, now, null).kind).toBe("confirming");
  });
});

describe("a payment this browser sent", () => {
  test("hides every other way to pay until the data lists it", () => {
    expect(checkoutView(request(), now, hash)).toEqual({ kind: "sent", transactionHash: hash, isLate: false });
    const listed = request({ payments: [payment({ transaction_hash: hash.toUpperCase().replace("0X", "0x") })] });
    expect(checkoutView(listed, now, hash).kind).toBe("payable");
  });

  test("is shown to other browsers, which can still pay", () => {
    const reported = request({ reported_transactions: ["0x1", hash] });
    expect(checkoutView(reported, now, null)).toEqual({ kind: "payable", isPartlyPaid: false, reportedHash: hash });
  });

  test("is followed after the request has expired until the data lists it", () => {
    const expired = request({ status: "expired" });
    const view = checkoutView(expired, now, hash);
    expect(view).toEqual({ kind: "sent", transactionHash: hash, isLate: true });
    expect(titleOf(view, expired)).toBe("Time was up before your payment arrived. Checking…");
    const late = payment({ is_late: true });
    expect(checkoutView({ ...expired, payments: [late] }, now, hash)).toEqual({ kind: "confirming", payment: late });
    const flagged = payment({ is_late: true, status: "completed" });
    expect(checkoutView({ ...expired, payments: [flagged] }, now, hash).kind).toBe("expired");
    expect(checkoutView({ ...expired, uncredited_transfers: [uncredited] }, now, hash).kind).toBe("expired");
  });

  test("is shown beside the receipt of a request that another payment completed, until the data lists it", () => {
    const completed = request({ status: "completed", payments: [payment({ transaction_hash: "0x1" })] });
    expect(checkoutView(completed, now, hash)).toEqual({ kind: "paid", unlistedHash: hash });
    const listed = [
      { ...completed, payments: [payment()] },
      { ...completed, uncredited_transfers: [uncredited] },
    ];
    for (const paid of listed) expect(checkoutView(paid, now, hash)).toEqual({ kind: "paid", unlistedHash: null });
    expect(checkoutView(completed, now, null)).toEqual({ kind: "paid", unlistedHash: null });
  });
});

test("an expired request shows a late payment as being confirmed", () => {
  const late = request({ status: "expired", payments: [payment({ is_late: true })] });
  expect(checkoutView(late, now, null).kind).toBe("confirming");
});

test("the title never counts more confirmations than required", () => {
  const view = { kind: "confirming", payment: payment({ confirmations: 3, required_confirmations: 2 }) } as const;
  expect(titleOf(view, request())).toBe("Payment detected, 2 of 2 confirmations");
});

test("the title of a missing request tells the payer not to pay", () => {
  expect(titleOf(null, request())).toBe("No longer available. Do not pay.");
});

test("a link without the reference is offered only on Solana, where a plain transfer is credited to this request", () => {
  const uri = "solana:9xQe?amount=148.5&spl-token=EPjF&reference=1thX6L&label=Halden";
  const instructions = { reference_data: "1thX6L", uri, plain_transfer_accepted: true };
  const solana = { chain: { ...chain, type: "solana" as const }, payment_instructions: instructions };
  expect(plainLink(request(solana))).toBe("solana:9xQe?amount=148.5&spl-token=EPjF&label=Halden");
  const ambiguous = { ...instructions, plain_transfer_accepted: false };
  expect(plainLink(request({ ...solana, payment_instructions: ambiguous }))).toBeNull();
  expect(plainLink(request({ ...solana, payment_instructions: null }))).toBeNull();
  expect(plainLink(request())).toBeNull();
});
