import { beforeEach, expect, test } from "vitest";
import type { Handler } from "@/lib/api/http/respond";
import { db } from "@/lib/platform/db";
import { suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { byOperator } from "@/lib/accounts/audit/record";
import { seedPersonalData, newAccount, type PersonalAccount } from "@/testing/account";
import { roleNames } from "@/lib/accounts/merchants/permissions";
import { call, errorOf, fieldErrorsOf, type ApiResponse } from "@/testing/api";
import { sessionHeaders, signedInHeaders } from "@/testing/session";
import { POST as deleteAccount } from "./account/deletion/route";
import { GET as exportAccount } from "./account/export/route";
import { POST as deleteBusiness } from "./merchant/deletion/route";
import { GET as exportBusiness } from "./merchant/export/route";
import { GET as whoAmI } from "./session/route";

let account: PersonalAccount;
let headers: Record<string, string>;
beforeEach(async () => {
  account = await newAccount("Halden Roasters");
  headers = await sessionHeaders(account.userId);
});

const remove = (handler: Handler, confirmation: unknown): Promise<ApiResponse> =>
  call(handler, { method: "POST", headers, body: { confirmation } });

test("users download their own data and owners download the business data", async () => {
  await seedPersonalData(account);
  const userExport = await call(exportAccount, { headers });
  expect([
    userExport.status,
    userExport.headers.get("content-disposition"),
    userExport.headers.get("cache-control"),
  ]).toEqual([200, 'attachment; filename="remit-personal-data.json"', "no-store"]);
  expect(userExport.body).toMatchObject({ account: [{ email: account.email }] });
  const business = await call(exportBusiness, { headers });
  expect(business.headers.get("content-disposition")).toBe('attachment; filename="remit-business.json"');
  expect(business.body).toMatchObject({ merchant: [{ name: "Halden Roasters" }], payment_requests: [{}] });
});

test("limits downloads to ten an hour", async () => {
  for (let n = 0; n < 10; n += 1) expect((await call(exportAccount, { headers })).status).toBe(200);
  const refused = await call(exportAccount, { headers });
  expect([refused.status, errorOf(refused).code]).toEqual([429, "rate_limit_exceeded"]);
});

test.each(roleNames)(
  "the role %s exports the business if it exports records, and deletes it only as owner",
  async (role) => {
    const colleague = await signedInHeaders(account.merchantId, { role });
    const missingOf = async (response: ReturnType<typeof call>) => {
      const { status, body } = await response;
      return status === 403
        ? (body as { error: { required_permission?: string } }).error.required_permission
        : undefined;
    };
    const mayExport = ["owner", "admin", "bookkeeper"].includes(role);
    expect(await missingOf(call(exportBusiness, { headers: colleague }))).toBe(
      mayExport ? undefined : "records:export",
    );
    // The name is wrong, so nothing is deleted.
    const body = { confirmation: "Another business" };
    const missing = await missingOf(call(deleteBusiness, { method: "POST", headers: colleague, body }));
    expect(missing).toBe(role === "owner" ? undefined : "ownership:write");
  },
);

test("the only owner can delete the business by its name, but not their account alone", async () => {
  expect(fieldErrorsOf(await remove(deleteAccount, "someone@else.example"))).toEqual([
    "confirmation wrong_confirmation",
  ]);
  expect(fieldErrorsOf(await remove(deleteAccount, 7))).toEqual(["confirmation invalid_type"]);
  const refused = await remove(deleteAccount, account.email);
  expect([refused.status, errorOf(refused).code]).toEqual([409, "last_owner"]);
  expect(fieldErrorsOf(await remove(deleteBusiness, "Halden"))).toEqual(["confirmation wrong_confirmation"]);
  expect((await call(whoAmI, { headers })).status).toBe(200);

  expect((await remove(deleteBusiness, " halden roasters ")).status).toBe(204);
  expect((await call(whoAmI, { headers })).status).toBe(401);
  expect(await db().user.count({ where: { id: account.userId } })).toBe(0);
  expect((await remove(deleteBusiness, "Halden Roasters")).status).toBe(401);
});

test("a user who is not the only owner can delete their account, even while the business is suspended", async () => {
  await signedInHeaders(account.merchantId);
  await suspendMerchant(account.merchantId, byOperator());
  const business = await remove(deleteBusiness, "Halden Roasters");
  expect(errorOf(business).code).toBe("merchant_suspended");
  expect((await call(exportBusiness, { headers })).status).toBe(200);
  expect((await remove(deleteAccount, account.email.toUpperCase())).status).toBe(204);
  expect((await call(whoAmI, { headers })).status).toBe(401);
});
