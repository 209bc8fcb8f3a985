/** One wrong field of a refused request, as the API names it. */
export type FieldError = { path: string; code: string; message: string };

/** A refusal or failure of the API, with what it said. `status` is 0 when the server could not be reached. */
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

type Options = {
  /** The environment to act in; left out where an endpoint belongs to neither. */
  environment?: "production" | "sandbox";
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
};

let askForPassword: (() => Promise<boolean>) | undefined;

/** What asks the person for the password where a call needs a fresh sign-in. It answers whether they have signed in. */
export function onFreshSignInNeeded(ask: typeof askForPassword): void {
  askForPassword = ask;
}

/**
 * Calls the API as the signed-in person, again after they gave their password where that was needed. Throws ApiError. An empty
 * response is null.
 */
export async function requestJson<Answer>(path: string, options: Options = {}): Promise<Answer> {
  try {
    return await send(path, options);
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === "fresh_authentication_required";
    if (!isStale || !(await askForPassword?.())) throw error;
    return send(path, options);
  }
}

async function send<Answer>(path: string, { environment, method = "GET", body, signal }: Options): Promise<Answer> {
  const response = await reach(path, {
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

/** Calls the API as `requestJson` does, for the `data` of its response. */
export async function requestData<Data>(path: string, options?: Options): Promise<Data> {
  return (await requestJson<{ data: Data }>(path, options)).data;
}

/** Reaches the server or throws an ApiError that says it could not. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("The server cannot be reached. Check your connection.", 0, "unreachable", null);
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

/** The refusal in an answer; an answer that is not the API's still names its status and request id. */
export function toApiError(response: Response, answer: unknown): ApiError {
  const error = (answer as ErrorBody | null)?.error;
  // A merchant endpoint asks anyone whose session has ended for an API key.
  const hasEnded = error?.code === "missing_api_key";
  return new ApiError(
    hasEnded ? "Your session has ended. Sign in again." : (error?.message ?? `The server answered ${response.status}.`),
    response.status,
    error?.code ?? "unknown",
    error?.request_id ?? response.headers.get("x-request-id"),
    error?.errors,
  );
}
