import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { clientAddressHeader } from "@/lib/auth/client-address";
import { env } from "@/lib/env";
import { environmentHeader } from "@/lib/http/caller";
import type { Environment } from "@/lib/merchants/scope";

// Pages read their first data from the API's own handlers, in process, with the same presenters, permissions and
// limits. The server and Next are bundled separately, so they share state through `globalThis`.

/** GETs an API path as the user who loads the page; null unless the status is 200. */
type Read = (path: string, environment: Environment) => Promise<unknown>;

const key = Symbol.for("remit.page-api");
const shared = globalThis as { [key]?: AsyncLocalStorage<Read> };
const readStore = (shared[key] ??= new AsyncLocalStorage());

/**
 * Renders a page with access to the API. Navigation by Next's router gets none: it shows the page at once, and the
 * browser fetches the data.
 */
export function renderWithApi<T>(
  { headers }: IncomingMessage,
  api: (request: Request) => Promise<Response>,
  render: () => T,
): T {
  if (headers.rsc !== undefined) return render();
  return readStore.run(async (path, environment) => {
    const request = new Request(new URL(path, env().BASE_URL), {
      headers: {
        cookie: headers.cookie ?? "",
        // The server itself renders the page, so this is not a cross-site call.
        "sec-fetch-site": "same-origin",
        [environmentHeader]: environment,
        [clientAddressHeader]: String(headers[clientAddressHeader]),
        "x-request-id": String(headers["x-request-id"]),
      },
    });
    const response = await api(request);
    return response.status === 200 ? response.json() : null;
  }, render);
}

/** Reads from the API for the page being rendered; undefined if its data is fetched later. */
export function pageApi(): Read | undefined {
  return readStore.getStore();
}
