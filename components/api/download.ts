import { messages as t } from "./messages";
import { ApiError, fetchOrThrow, readJson, scopeHeaders, toApiError, withFreshSignIn, type ApiScope } from "./request";

// Few pages download, so this is no part of the first script.

type FileOptions = {
  signal?: AbortSignal;
  /** Called with the number of bytes so far. */
  onReceived?: (bytes: number) => void;
};

/**
 * Downloads a file of the API, which has the name that the API gives it, after a fresh sign-in if the API requires one.
 * Throws ApiError.
 */
export async function requestFile(path: string, scope: ApiScope, options: FileOptions = {}): Promise<File> {
  return withFreshSignIn(async () => {
    const { signal, onReceived } = options;
    const response = await fetchOrThrow(path, { credentials: "same-origin", headers: scopeHeaders(scope), signal });
    if (!response.ok) throw toApiError(response, await readJson(response));
    const [, name = "remit"] = /filename="(.+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    const body = onReceived && response.body ? counted(response.body, onReceived) : response.body;
    const blob = await new Response(body, { headers: response.headers }).blob().catch(() => {
      throw new ApiError(t.interrupted, 0, "unreachable", null);
    });
    return new File([blob], name, { type: blob.type });
  });
}

function counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, onReceived: (bytes: number) => void) {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onReceived((bytes += chunk.byteLength));
      controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(counter);
}

/** Has the browser save a file under its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
  // The browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
