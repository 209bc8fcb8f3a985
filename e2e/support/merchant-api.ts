// The API client of a merchant's server.
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { contractOf, fetchValidated, type Contract } from "@/testing/contract";
import { baseUrl, localChain } from "./instance";

type ApiResult = { status: number; data?: PresentedPaymentRequest; code?: string };

export type MerchantApi = {
  key: string;
  /** Creates a request, by default for test tokens on the local chain. Throws on an error. */
  create: (body: Record<string, unknown>) => Promise<PresentedPaymentRequest>;
  get: (publicId: string) => Promise<ApiResult>;
  cancel: (publicId: string) => Promise<ApiResult>;
};

let contract: Promise<Contract> | undefined;

export function merchantApi(key: string): MerchantApi {
  async function call(method: string, path: string, body?: object): Promise<ApiResult> {
    const response = await fetchValidated(
      await (contract ??= contractOf(baseUrl())),
      `${baseUrl()}/api/payment-requests${path}`,
      {
        method,
        headers: { "x-api-key": key, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
    );
    const responseBody = (await response.json()) as { data?: PresentedPaymentRequest; error?: { code: string } };
    return { status: response.status, data: responseBody.data, code: responseBody.error?.code };
  }
  return {
    key,
    create: async (body) => {
      const { slug, token } = localChain();
      const { status, data, code } = await call("POST", "", { chain: slug, token: token.symbol, ...body });
      if (status !== 201 || !data) throw new Error(`Creating a request returned ${status} ${code ?? ""}.`);
      return data;
    },
    get: (publicId) => call("GET", `/${publicId}`),
    cancel: (publicId) => call("POST", `/${publicId}/cancel`),
  };
}

/** The HTTP status of a URL for a client without cookies. */
export async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}
