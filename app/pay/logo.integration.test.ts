import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestListener } from "../request-listener";
import { byOperator } from "@/lib/accounts/audit/record";
import { deleteMerchant } from "@/lib/accounts/deletion/delete-merchant";
import { activateMerchant, suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { db } from "@/lib/platform/db";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { findPayPageRequest } from "@/lib/requests/find-pay-page-request";
import { newTenant } from "@/testing/api";
import { newPng, newWebpHeader } from "@/testing/images";
import { signedInHeaders } from "@/testing/session";
import { contextOf, newRequest, urls } from "@/testing/settlement-fixtures";

const noPayFiles = {
  names: { script: "", modules: [], languages: {}, styles: "", fonts: [] },
  styles: "",
  files: new Map<string, never>(),
};
const listener = requestListener((_, response) => Promise.resolve(void response.writeHead(200).end()), noPayFiles);
const server = createServer((request, response) => void listener(request, response));
let origin: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

type Changed = { data: { logo_url: string | null } };
type Refused = { error: { code: string; errors?: { path: string; code: string }[] } };

async function change(headers: Record<string, string>, method: "PUT" | "DELETE", body?: Buffer<ArrayBuffer>) {
  const response = await fetch(`${origin}/api/dashboard/settings/logo`, { method, headers, body });
  return { status: response.status, body: (await response.json()) as Changed & Refused };
}

/** The response to the URL of a logo, at this test's server. */
const open = (url: string | null) => fetch(origin + new URL(url ?? "").pathname);

async function newMerchant() {
  const { merchantId, scope } = await newTenant();
  return { merchantId, scope, headers: await signedInHeaders(merchantId) };
}

async function upload(headers: Record<string, string>, image = newPng(8, 8)): Promise<string> {
  const { status, body } = await change(headers, "PUT", image);
  expect(status).toBe(200);
  return body.data.logo_url ?? "";
}

test("a logo is public at an address that changes with its content, as an image and nothing else", async () => {
  const { headers, merchantId } = await newMerchant();
  const png = newPng(8, 8, [1, 2, 3]);
  const url = await upload(headers, png);
  const response = await open(url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const replaced = await upload(headers, newWebpHeader(16, 16));
  expect((await open(replaced)).headers.get("content-type")).toBe("image/webp");
  expect((await open(url)).status).toBe(404);
  const removed = await change(headers, "DELETE");
  expect(removed.body.data.logo_url).toBeNull();
  expect((await open(replaced)).status).toBe(404);
  expect((await change(headers, "DELETE")).status).toBe(200);
  const entries = await db().auditEntry.findMany({ where: { merchantId, action: "merchant.updated" } });
  expect(entries).toHaveLength(3);
});

test.each([
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "invalid_format"],
  ["too many pixels", newPng(1025, 8), "out_of_range"],
  ["more than 64 kB", Buffer.concat([newPng(8, 8), Buffer.alloc(64_000)]), "too_long"],
  ["more than a body may have", Buffer.alloc(70_000), "too_long"],
  ["nothing", Buffer.alloc(0), "invalid_format"],
])("refuses %s and names the field, whatever type is declared", async (_, image, code) => {
  const { headers, merchantId } = await newMerchant();
  const { status, body } = await change({ ...headers, "content-type": "image/png" }, "PUT", image);
  expect([status, body.error.code, body.error.errors]).toMatchObject([
    422,
    "validation_failed",
    [{ path: "logo", code }],
  ]);
  expect(await db().merchantLogo.count({ where: { merchantId } })).toBe(0);
});

test("only owners and admins of the merchant itself change it", async () => {
  const { headers, merchantId } = await newMerchant();
  const url = await upload(headers);
  for (const role of ["viewer", "developer"] as const) {
    const member = await signedInHeaders(merchantId, { role });
    for (const method of ["PUT", "DELETE"] as const)
      expect((await change(member, method, method === "PUT" ? newPng(9, 9) : undefined)).status).toBe(403);
  }
  const admin = await signedInHeaders(merchantId, { role: "admin" });
  expect(await upload(admin)).toBe(url);
  const other = await newMerchant();
  await change({ ...other.headers, "x-remit-merchant": merchantId.toString() }, "DELETE");
  await change(other.headers, "DELETE");
  expect((await open(url)).status).toBe(200);
});

test("two merchants with the same image do not affect each other", async () => {
  const [one, two] = [await newMerchant(), await newMerchant()];
  const image = newPng(7, 7, [9, 9, 9]);
  const url = await upload(one.headers, image);
  expect(await upload(two.headers, image)).toBe(url);
  await change(one.headers, "DELETE");
  expect((await open(url)).status).toBe(200);
  await change(two.headers, "DELETE");
  expect((await open(url)).status).toBe(404);
});

test("the pay page names it, a cancelled request shows nothing, and a suspended or deleted merchant has none", async () => {
  const { headers, merchantId, scope } = await newMerchant();
  const url = await upload(headers, newPng(6, 6, [merchantId > 255n ? 1 : Number(merchantId), 4, 5]));
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await db().merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const request = await newRequest({ chain, merchant }, 10_000_000n);
  const shown = () => findPayPageRequest(request.shortcode, urls, new Date());
  expect(new URL((await shown())?.logo_url ?? "").pathname).toBe(new URL(url).pathname);
  await cancelPaymentRequest(contextOf(scope), { publicId: request.publicId });
  expect(await shown()).toBeNull();
  // The image is that of the merchant, with or without this request, and names neither.
  expect((await open(url)).status).toBe(200);
  await suspendMerchant(merchantId, byOperator());
  expect((await open(url)).status).toBe(404);
  await activateMerchant(merchantId, byOperator());
  expect((await open(url)).status).toBe(200);
  await deleteMerchant(merchantId, byOperator());
  expect((await open(url)).status).toBe(404);
  expect(await db().merchantLogo.count({ where: { merchantId } })).toBe(0);
});

test.each(["", "x", "..%2f", "0".repeat(64), "%00"])("there is no logo %j", async (name) => {
  expect((await fetch(`${origin}/pay/logos/${name}`)).status).toBe(404);
});
