import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { pageApi, renderWithApi } from "./page-api";
import { routes } from "./api/route-table";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { newClientAddress, newTenant } from "@/testing/api";
import { signedInHeaders } from "@/testing/session";
import { statementsOf } from "@/testing/statements";

const dispatch = newDispatcher(routes);
const paths = ["/api/payment-requests", "/api/payment-requests/counts", "/api/dashboard/api-keys"];

function readAs({ cookie }: { cookie?: string }): Promise<unknown[]> {
  const headers = { cookie, [clientAddressHeader]: newClientAddress(), "x-request-id": "req_page" };
  return renderWithApi({ headers } as unknown as IncomingMessage, dispatch, async () => {
    const api = pageApi();
    const texts = await Promise.all(
      paths.map(async (path) => api?.read(path, { merchantId: null, environment: "sandbox" })),
    );
    return [await api?.session(null), ...texts.map((text) => (text ? (JSON.parse(text) as unknown) : null))];
  });
}

test("a page and its reads of the API read the session once", async () => {
  const { merchantId } = await newTenant();
  const headers = await signedInHeaders(merchantId);
  const statements = await statementsOf(async () => {
    const [session, list, counts] = await readAs(headers);
    expect(session).toMatchObject({ merchant: { id: merchantId } });
    expect(list).toEqual({ data: [], has_more: false, next_cursor: null });
    expect(counts).toMatchObject({ data: { active: 0 } });
  });
  expect(statements.filter((text) => text.includes("user_session"))).toHaveLength(1);
});

test("a page without a session reads nothing", async () => {
  expect(await readAs({})).toEqual([null, null, null, null]);
});
