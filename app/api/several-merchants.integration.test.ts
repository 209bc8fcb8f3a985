import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { newDispatcher } from "@/lib/api/http/server/dispatch";
import { db } from "@/lib/platform/db";
import { paymentRequestSchema } from "@/lib/requests/schema";
import { call, dataOf, errorOf, newClientAddress, newTenant, type Tenant } from "@/testing/api";
import { openStream, startApi } from "@/testing/change-stream";
import { newMember, newMembership } from "@/testing/members";
import { routesOf, visitorPaths } from "@/testing/route-calls";
import { sessionHeaders } from "@/testing/session";
import { newAddress, testToken } from "@/testing/settlement-fixtures";
import { pageApi, renderWithApi } from "../page-api";
import * as paymentRequests from "./payment-requests/route";
import { GET as getSession } from "./dashboard/session/route";
import { routes } from "./route-table";

// A person may be a member of several merchants. Invariant: a request acts at the merchant that it names, or not at all.

const merchantHeader = "x-remit-merchant";

/** A person who is first an owner of one merchant, then a viewer at another. */
async function newPersonOfTwo() {
  const [first, second] = [await newTenant(), await newTenant()];
  const { id } = await newMember(first.merchantId);
  await newMembership(id, second.merchantId, "viewer");
  const headers = await sessionHeaders(id);
  return { id, first, second, headers, atSecond: { ...headers, [merchantHeader]: second.merchantId.toString() } };
}
type Headers = Record<string, string>;
type PersonOfTwo = Awaited<ReturnType<typeof newPersonOfTwo>>;

const endMembership = ({ id: userId }: PersonOfTwo, { merchantId }: { merchantId: bigint }) =>
  db().membership.delete({ where: { userId_merchantId: { userId, merchantId } } });

const body = () => ({ amount: "10", token_id: testToken.id, recipient_address: newAddress() });
const createByKey = async ({ key }: Tenant) =>
  dataOf(await call(paymentRequests.POST, { method: "POST", key, body: body() }), paymentRequestSchema).public_id;
const createAs = (headers: Headers) => call(paymentRequests.POST, { method: "POST", headers, body: body() });

async function requestsSeen(headers: Headers): Promise<string[]> {
  const response = await call(paymentRequests.GET, { headers });
  return dataOf(response, z.array(paymentRequestSchema)).map(({ public_id: id }) => id);
}

const dispatch = newDispatcher(routes);

/** The status and error code of a call. Not validated: the contract documents only errors that API keys can get. */
async function refusalOf(headers: Headers, url = "/api/payment-requests", method = "GET") {
  const request = new Request(`http://remit.test${url}`, {
    method,
    headers: { ...headers, [clientAddressHeader]: newClientAddress() },
  });
  const response = await dispatch(request);
  const { error } = (await response.json()) as { error?: { code: string } };
  return [response.status, error?.code];
}
const notAMember = [403, "not_a_member"];

test("a request acts at the merchant that it names; without one, at the person's first", async () => {
  const { first, second, headers, atSecond } = await newPersonOfTwo();
  const own = dataOf(await createAs(headers), paymentRequestSchema).public_id;
  const other = await createByKey(second);
  expect(await requestsSeen(headers)).toEqual([own]);
  expect(await requestsSeen({ ...headers, [merchantHeader]: first.merchantId.toString() })).toEqual([own]);
  expect(await requestsSeen(atSecond)).toEqual([other]);
});

test("the permissions are those of the role at the named merchant", async () => {
  const { headers, atSecond } = await newPersonOfTwo();
  expect((await createAs(headers)).status).toBe(201);
  const refused = await createAs(atSecond);
  expect([refused.status, errorOf(refused).code]).toEqual([403, "insufficient_permissions"]);
});

describe("a removed membership", () => {
  test("ends access with the next request, although the person keeps another one", async () => {
    const person = await newPersonOfTwo();
    expect(await requestsSeen(person.atSecond)).toEqual([]);
    await endMembership(person, person.second);
    expect(await refusalOf(person.atSecond)).toEqual(notAMember);
    expect(await requestsSeen(person.headers)).toEqual([]);
  });

  test("makes the next one the default, while pages of the removed one are refused", async () => {
    const person = await newPersonOfTwo();
    await endMembership(person, person.first);
    expect((await call(getSession, { headers: person.headers })).status).toBe(200);
    expect(await requestsSeen(person.headers)).toEqual([]);
    const atFirst = { ...person.headers, [merchantHeader]: person.first.merchantId.toString() };
    expect(await refusalOf(atFirst)).toEqual(notAMember);
  });
});

describe("streams", () => {
  let origin: string;
  let stop: () => Promise<void>;
  beforeAll(async () => void ({ origin, stop } = await startApi()));
  afterAll(() => stop());

  const open = (headers: Record<string, string>) =>
    openStream(`${origin}/api/dashboard/changes`, { "x-forwarded-for": newClientAddress(), ...headers });

  test("report changes of the named merchant and end with the membership", async () => {
    const person = await newPersonOfTwo();
    const [atFirst, atSecond] = [await open(person.headers), await open(person.atSecond)];
    await createByKey(person.second);
    await expect.poll(() => atSecond.messages.length).toBe(1);
    await endMembership(person, person.second);
    await createByKey(person.second);
    await expect.poll(atSecond.hasEnded).toBe(true);
    expect([atFirst.messages, atFirst.hasEnded()]).toEqual([[], false]);
    atFirst.close();
    expect((await open(person.atSecond)).status).toBe(403);
  });
});

test("a page and its reads of the API are at the merchant of its URL", async () => {
  const { second, headers } = await newPersonOfTwo();
  const id = await createByKey(second);
  const pageHeaders = { cookie: headers.cookie, [clientAddressHeader]: newClientAddress(), "x-request-id": "req_page" };
  const page = { headers: pageHeaders } as unknown as IncomingMessage;
  await renderWithApi(page, dispatch, async () => {
    const merchantId = second.merchantId.toString();
    expect(await pageApi()?.session(merchantId)).toMatchObject({
      merchant: { id: second.merchantId },
      hasSeveralMerchants: true,
    });
    expect(await pageApi()?.read("/api/payment-requests", { merchantId, environment: "sandbox" })).toContain(id);
    const foreign = { merchantId: "999999999999", environment: "sandbox" } as const;
    await expect(pageApi()?.session(foreign.merchantId)).rejects.toMatchObject({ code: "not_a_member" });
    expect(await pageApi()?.read("/api/payment-requests", foreign)).toBeNull();
  });
});

const allRoutes = routes.flatMap(routesOf);
const withoutSession = /^\/api\/(public|auth|health|metrics|openapi)/;
const sessionRoutes = allRoutes.filter(({ path }) => !withoutSession.test(path) && !visitorPaths.includes(path));

test.each(sessionRoutes.map(({ method, path, url }) => [`${method} ${path}`, { method, url }] as const))(
  "%s refuses every merchant that the person is not a member of",
  async (_, { method, url }) => {
    const { first, second, headers } = await newPersonOfTwo();
    const stranger = await newTenant();
    const refused = [stranger.merchantId.toString(), "999999999999999999", "", "x", `0${first.merchantId}`];
    for (const merchantId of [...refused, `${first.merchantId}, ${second.merchantId}`]) {
      expect(await refusalOf({ ...headers, [merchantHeader]: merchantId }, url, method), merchantId).toEqual(
        notAMember,
      );
    }
  },
);
