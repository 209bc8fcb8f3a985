// The demo's HTTP client: calls the API as a merchant's server and a customer's browser do.
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

const timeoutMs = 15_000;

export type Api = { baseUrl: string; key: string };

type Failure = { error: { code: string; message: string } };

/** The status that a URL returns to a client without a session or key. */
export async function statusOf(url: string): Promise<number> {
  const response = await send(url, { headers: { accept: "*/*" } });
  await response.arrayBuffer();
  return response.status;
}

/** The instance's health, for error messages. */
export async function healthOf(baseUrl: string): Promise<string> {
  try {
    const response = await send(`${baseUrl}/api/health/ready`, {});
    return `${baseUrl}/api/health/ready returned ${response.status}: ${(await response.text()).slice(0, 500)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export async function call(
  api: Api,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<PresentedPaymentRequest> {
  const response = await send(`${api.baseUrl}${path}`, {
    method,
    headers: { "x-api-key": api.key, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${reasonIn(text)}`);
  return (JSON.parse(text) as { data: PresentedPaymentRequest }).data;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `${new URL(url).origin} does not respond (${cause instanceof Error ? cause.message : String(cause)}).`,
    );
  }
}

function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as Failure;
    return `${error.code}: ${error.message}`;
  } catch {
    return text.slice(0, 200);
  }
}
