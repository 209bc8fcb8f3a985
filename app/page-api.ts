import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { findSessionByCookie, shareSession, type Session } from "@/lib/accounts/auth/session";
import { env } from "@/lib/platform/env";
import { environmentHeader } from "@/lib/api/http/person-caller";
import type { Dispatcher } from "@/lib/api/http/server/dispatch";
import type { Environment } from "@/lib/platform/scope";

// Pages read their first data from the API's own handlers, in process, with the same presenters, permissions and
// limits. The server and Next are bundled separately, so they share state through `globalThis`.

type PageApi = {
  /** The session of the user who loads the page, read once for the page and its API calls. */
  session: () => Promise<Session | null>;
  /** GETs an API path as that user: the JSON text of the response, or null unless the status is 200. */
  read: (path: string, environment: Environment) => Promise<string | null>;
};

const key = Symbol.for("remit.page-api");
const shared = globalThis as { [key]?: AsyncLocalStorage<PageApi> };
const apiStore = (shared[key] ??= new AsyncLocalStorage());

/**
 * Renders a page with access to the API. A page that Next's client-side router requests has no access: the router shows
 * it at once, and the browser fetches its data.
 */
export function renderWithApi<T>({ headers }: IncomingMessage, api: Dispatcher, render: () => T): T {
  if (headers.rsc !== undefined) return render();
  let cachedSession: Promise<Session | null> | undefined;
  const session = () => (cachedSession ??= findSessionByCookie(headers.cookie ?? null));
  const read: PageApi["read"] = async (path, environment) => {
    const request = new Request(new URL(path, env().BASE_URL), {
      headers: {
        // The server itself renders the page, so this is not a cross-site call.
        "sec-fetch-site": "same-origin",
        [environmentHeader]: environment,
        [clientAddressHeader]: String(headers[clientAddressHeader]),
        "x-request-id": String(headers["x-request-id"]),
      },
    });
    shareSession(request, session());
    let text: string | null = null;
    await api(request, ({ status, content }) => {
      if (status === 200) text = String(content);
      // The dispatcher expects a response, which nobody reads.
      return new Response();
    });
    return text;
  };
  return apiStore.run({ session, read }, render);
}

/** The API for the page being rendered; undefined if the browser will fetch the page's data. */
export function pageApi(): PageApi | undefined {
  return apiStore.getStore();
}
