import { toAmount } from "@/lib/platform/amounts/amount";
import type { PresentedChainSummary, PresentedToken } from "@/lib/chains/schema";
import type { ErrorBody } from "@/lib/api/http/error-schema";
import type { CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import { paymentUri } from "@/lib/requests/payment-uri";
import { encodeReferenceFrame } from "@/lib/chains/reference";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedPayment } from "@/lib/requests/payments/schema";

// The examples show one sale: 148.50 USDC requested on Base, 60 of it paid.

const chain: PresentedChainSummary = { id: 2, slug: "base", name: "Base", symbol: "ETH", chain_id: 8453, type: "evm" };
const recipientAddress = "0x665D0698dbC8fB95AFC25C3A4d9cf280D87a585b";
const transactionHash = "0x1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c";
const usdc = (raw: bigint) => toAmount(raw, 6);

/** The examples by component id. A test validates each against its schema. */
export function examples(baseUrl: string): Record<string, unknown> {
  return {
    Amount: usdc(148_500_000n),
    ChainSummary: chain,
    Token: token(baseUrl),
    Payment: payment,
    PaymentRequest: paymentRequest(baseUrl),
    CreatePaymentRequest: creation,
    UpdatePaymentRequest: { description: "Winter roast, 6 kg, delivered" },
    SimulatePayment: { scenario: "partial", amount: "60" },
    ResolvePaymentRequest: { note: "The rest was paid in cash." },
    AddNote: { note: "Customer called, pays on Friday." },
    Error: errorBody(baseUrl),
  };
}

const creation: CreatePaymentRequestBody = {
  amount: "148.5",
  chain: "base",
  token: "USDC",
  recipient_address: recipientAddress,
  description: "Winter roast, 6 kg",
  external_id: "HR-20418",
  redirect_url: "https://shop.example/thanks?order={external_id}",
  metadata: { channel: "web shop" },
};

const payment: PresentedPayment = {
  id: "pay_3fK9dQ2mX7bLw0TzR5cVhN8a",
  transaction_hash: transactionHash,
  status: "completed",
  source_amount: usdc(60_000_000n),
  received_amount: usdc(60_000_000n),
  actual_fee: usdc(0n),
  created_at: "2026-03-02T09:21:07.412Z",
  confirmed_at: "2026-03-02T09:21:28.930Z",
  from_address: "0x8D65Fcf7D4880CD5224B36C33e43617Cc519FC65",
  block_number: 42_817_960,
  block_time: "2026-03-02T09:21:03.000Z",
  confirmations: 1000,
  required_confirmations: 10,
  finality: "confirmations",
  explorer_url: `https://basescan.org/tx/${transactionHash}`,
  is_late: false,
};

function token(baseUrl: string): PresentedToken {
  return {
    id: 202,
    symbol: "USDC",
    name: "USD Coin",
    decimals: 6,
    contract_address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    logo_url: `${baseUrl}/tokens/usdc.svg`,
    is_native: false,
    is_stablecoin: true,
  };
}

function paymentRequest(baseUrl: string): PresentedPaymentRequest {
  return {
    public_id: "0c8f3f0e-5b8e-4c57-9a2b-6d1f4f7e2a90",
    shortcode: "7hKpW3xQmd",
    environment: "production",
    amount: usdc(148_500_000n),
    token: token(baseUrl),
    chain,
    recipient_address: recipientAddress,
    status: "active",
    exception: null,
    description: "Winter roast, 6 kg",
    external_id: "HR-20418",
    payment_url: `${baseUrl}/pay/7hKpW3xQmd`,
    redirect_url: "https://shop.example/thanks?order={external_id}",
    cancel_url: "",
    locale: null,
    paid_amount: usdc(60_000_000n),
    pending_amount: usdc(0n),
    remaining_amount: usdc(88_500_000n),
    payment_attempts: 1,
    payment_instructions: instructions(baseUrl),
    expires_at: "2026-03-03T09:15:00.000Z",
    created_at: "2026-03-02T09:15:00.000Z",
    updated_at: "2026-03-02T09:21:28.930Z",
    completed_at: null,
    cancelled_at: null,
    metadata: { channel: "web shop" },
    payments: [payment],
  };
}

function instructions(baseUrl: string): PresentedPaymentRequest["payment_instructions"] {
  const reference = Buffer.from("3ff6c05723bb069d19953340320fa951", "hex");
  const { contract_address: contractAddress, decimals } = token(baseUrl);
  const payable = { chain: { chainId: 8453n }, token: { contractAddress, isNative: false, decimals } };
  const referenceData = encodeReferenceFrame(reference, { chainId: 8453n, recipientAddress });
  return {
    reference_data: referenceData,
    uri: paymentUri(payable, { recipientAddress, raw: 88_500_000n, referenceData, label: "Nordlicht" }),
    plain_transfer_accepted: true,
  };
}

function errorBody(baseUrl: string): ErrorBody {
  const message = "has more than the 6 decimals of USDC";
  return {
    error: {
      code: "validation_failed",
      message: `amount: ${message}`,
      errors: [{ path: "amount", code: "amount_too_precise", message }],
      request_id: "req_5mZ2nVq8Lx0CwR7tYb3KdP4h",
      doc_url: `${baseUrl}/docs/errors#validation_failed`,
    },
  };
}
