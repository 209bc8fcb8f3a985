import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { scopeHeaders, type ApiScope } from "@/components/api/request";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { findSessionByCookie, shareSession, type Session } from "@/lib/accounts/auth/session";
import { env } from "@/lib/platform/env";
import type { Dispatcher } from "@/lib/api/http/server/dispatch";

// Pages read their first data from the API's own handlers, in process, with the same presenters, permissions and
// limits. The server and Next are bundled separately, so they share state through `globalThis`.

type PageApi = {
  /** The session of the user who loads the page at a merchant, read once for the page and its API calls. */
  session: (merchantId: string | null) => Promise<Session | null>;
  /** GETs an API path as that user: the JSON text of the response, or null unless the status is 200. */
  read: (path: string, scope: ApiScope) => Promise<string | null>;
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
  const sessions = new Map<string | null, Promise<Session | null>>();
  const session: PageApi["session"] = (merchantId) => {
    const found = sessions.get(merchantId) ?? findSessionByCookie(headers.cookie ?? null, merchantId);
    sessions.set(merchantId, found);
    return found;
  };
  const read: PageApi["read"] = async (path, scope) => {
    const request = new Request(new URL(path, env().BASE_URL), {
      headers: {
        // The server itself renders the page, so this is not a cross-site call.
        "sec-fetch-site": "same-origin",
        ...scopeHeaders(scope),
        [clientAddressHeader]: String(headers[clientAddressHeader]),
        "x-request-id": String(headers["x-request-id"]),
      },
    });
    shareSession(request, session(scope.merchantId));
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
