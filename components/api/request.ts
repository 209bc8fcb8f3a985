import { messages as errorTexts } from "./error-messages";
import { messages as t } from "./messages";

/** A field error of the API. */
export type FieldError = { path: string; code: string; message: string };

/** An error of the API. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly requestId: string | null,
    readonly errors: FieldError[] = [],
  ) {
    super(message);
  }
}

/** The message of a thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : t.unexpected;
}

/** Where a call acts: at the person's first merchant if it names none. */
export type ApiScope = { merchantId: string | null; environment: "production" | "sandbox" };

/** The headers that name a call's merchant and environment, so that other tabs cannot change where it acts. */
export function scopeHeaders({ merchantId, environment }: ApiScope): Record<string, string> {
  return { "x-remit-environment": environment, ...(merchantId && { "x-remit-merchant": merchantId }) };
}

type Options = {
  /** Omitted for calls that need no session. */
  scope?: ApiScope;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: Blob;
  signal?: AbortSignal;
};

let askForPassword: (() => Promise<boolean>) | undefined;

/** Sets the function that asks for the password when a call needs a fresh sign-in. It resolves to true after a sign-in. */
export function onFreshSignInNeeded(ask: typeof askForPassword): void {
  askForPassword = ask;
}

/**
 * Calls the API with the user's session, and calls again after a fresh sign-in if the API requires one. Returns null for
 * an empty response. Throws ApiError.
 */
export async function requestJson<Body>(path: string, options: Options = {}): Promise<Body> {
  return withFreshSignIn(() => send<Body>(path, options));
}

/** Calls again after a fresh sign-in if the API requires one. */
export async function withFreshSignIn<Result>(callApi: () => Promise<Result>): Promise<Result> {
  try {
    return await callApi();
  } catch (error) {
    const needsFreshSignIn = error instanceof ApiError && error.code === "fresh_authentication_required";
    if (!needsFreshSignIn || !(await askForPassword?.())) throw error;
    return callApi();
  }
}

async function send<Body>(path: string, { scope, method = "GET", body, file, signal }: Options): Promise<Body> {
  const response = await fetchOrThrow(path, {
    method,
    signal,
    credentials: "same-origin",
    headers: {
      ...(scope && scopeHeaders(scope)),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const responseBody = await readJson(response);
  if (!response.ok) throw toApiError(response, responseBody);
  // Not a success to its caller: nothing has changed yet.
  if (response.status === 202) throw new ApiError(t.waitsForApproval, 202, "waits_for_approval", null);
  return responseBody as Body;
}

/** Calls the API like `requestJson` and returns the response's `data`. */
export async function requestData<Data>(path: string, options?: Options): Promise<Data> {
  return (await requestJson<{ data: Data }>(path, options)).data;
}

/** Fetches, or throws an ApiError if the server cannot be reached. A change is not even tried while the browser is offline. */
export async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  const isChange = init.method !== undefined && init.method !== "GET";
  if (isChange && !navigator.onLine) throw new ApiError(t.offline, 0, "offline", null);
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(isChange ? t.outcomeUnknown : t.unreachable, 0, "unreachable", null);
  }
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type ErrorBody = { error?: { code?: string; message?: string; request_id?: string; errors?: FieldError[] } };

/** Converts a response to an ApiError. The response may be a proxy's, without the API's error body. */
export function toApiError(response: Response, body: unknown): ApiError {
  const error = (body as ErrorBody | null)?.error;
  // After the session has ended, endpoints that also accept API keys report a missing key.
  const hasSessionEnded = error?.code === "missing_api_key";
  const code = error?.code ?? "unknown";
  return new ApiError(
    hasSessionEnded ? t.sessionEnded : (errorTexts.errors[code] ?? error?.message ?? t.status(response.status)),
    response.status,
    code,
    error?.request_id ?? response.headers.get("x-request-id"),
    error?.errors?.map((field) => ({ ...field, message: errorTexts.fields[field.code] ?? field.message })),
  );
}
