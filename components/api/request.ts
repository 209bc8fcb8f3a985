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

type Options = {
  /** Omitted for endpoints without an environment. */
  environment?: "production" | "sandbox";
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
};

let askForPassword: (() => Promise<boolean>) | undefined;

/** Sets the function that asks for the password when a call needs a fresh sign-in. It resolves to true after a sign-in. */
export function onFreshSignInNeeded(ask: typeof askForPassword): void {
  askForPassword = ask;
}

/**
 * Calls the API as the signed-in person, again after a fresh sign-in if needed. Throws ApiError. An empty response is
 * null.
 */
export async function requestJson<Answer>(path: string, options: Options = {}): Promise<Answer> {
  return withFreshSignIn(() => send<Answer>(path, options));
}

/** Downloads a file of the API, again after a fresh sign-in if needed. Throws ApiError. */
export async function requestFile(path: string): Promise<Blob> {
  return withFreshSignIn(async () => {
    const response = await fetchOrThrow(path, { credentials: "same-origin" });
    if (!response.ok) throw toApiError(response, await readJson(response));
    return response.blob().catch(() => {
      throw new ApiError(t.interrupted, 0, "unreachable", null);
    });
  });
}

async function withFreshSignIn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === "fresh_authentication_required";
    if (!isStale || !(await askForPassword?.())) throw error;
    return work();
  }
}

async function send<Answer>(path: string, { environment, method = "GET", body, signal }: Options): Promise<Answer> {
  const response = await fetchOrThrow(path, {
    method,
    signal,
    credentials: "same-origin",
    headers: {
      ...(environment ? { "x-remit-environment": environment } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await readJson(response);
  if (!response.ok) throw toApiError(response, answer);
  return answer as Answer;
}

/** Calls the API like `requestJson` and returns the response's `data`. */
export async function requestData<Data>(path: string, options?: Options): Promise<Data> {
  return (await requestJson<{ data: Data }>(path, options)).data;
}

/** Fetches, or throws an ApiError if the server cannot be reached. */
export async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t.unreachable, 0, "unreachable", null);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type ErrorBody = { error?: { code?: string; message?: string; request_id?: string; errors?: FieldError[] } };

/** Converts a response to an ApiError. A response that is not the API's keeps its status and request id. */
export function toApiError(response: Response, answer: unknown): ApiError {
  const error = (answer as ErrorBody | null)?.error;
  // A merchant endpoint responds to an ended session by asking for an API key.
  const hasSessionEnded = error?.code === "missing_api_key";
  return new ApiError(
    hasSessionEnded ? t.sessionEnded : (error?.message ?? t.status(response.status)),
    response.status,
    error?.code ?? "unknown",
    error?.request_id ?? response.headers.get("x-request-id"),
    error?.errors,
  );
}
