import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST as verifyByApi } from "@/app/api/public/verify/route";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { getSignedDocument } from "@/lib/requests/find-pay-page-request";
import { signingKeys } from "@/lib/platform/crypto/signing-keys";
import { env } from "@/lib/platform/env";
import { didDocument, didOf } from "@/lib/requests/signed-documents/did-web";
import { problemTexts, verdictSchema } from "@/lib/requests/signed-documents/schema";
import { admin } from "@/testing/admin";
import { call, dataOf, newTenant } from "@/testing/api";
import { contextOf, newAddress, testToken } from "@/testing/settlement-fixtures";
import { forgeriesOf } from "@/testing/signed-documents";

// A real offer and its forgeries, for each of the three that verify: the command, the public API, and the example with jose.

const folder = mkdtempSync(join(tmpdir(), "remit-verify-"));
let domain = "";
let offer = "";
let forgeries: [string, string][] = [];
let published: unknown;
const server = createServer((request, response) => {
  const isFound = request.url === "/.well-known/did.json" && published !== undefined;
  response.writeHead(isFound ? 200 : 404).end(JSON.stringify(published));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  domain = `localhost:${(server.address() as AddressInfo).port}`;
  Object.assign(env(), { PAY_URL: `http://${domain}` });
  const { scope } = await newTenant();
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  const { shortcode } = await createPaymentRequest(contextOf(scope), createPaymentRequestSchema.parse(body));
  const payUrl = env().PAY_URL;
  offer = (await getSignedDocument("offer", shortcode, { baseUrl: payUrl, payUrl }, new Date())).signature;
  published = didDocument(didOf(payUrl), await signingKeys());
  forgeries = Object.entries(forgeriesOf(offer));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function fileWith(signature: string): string {
  const file = join(folder, "offer.json");
  writeFileSync(file, JSON.stringify({ data: { format: "jws", signature } }));
  return file;
}

test("the command accepts the offer, shows it, and refuses each forgery with its reason", async () => {
  const { stdout } = await admin(["verify", fileWith(offer), "--domain", domain]);
  expect(stdout).toContain(`✓ Offer, signed by ${domain}\n`);
  expect(stdout).toContain("  amount: 10 TESTUSD\n");
  for (const [name, forgery] of forgeries) {
    const refused = await admin(["verify", fileWith(forgery)], { status: 1 });
    const reason = Object.values(problemTexts).find((text) => refused.stdout.includes(text));
    expect([name, refused.stdout.slice(0, 1), reason]).toEqual([name, "✗", expect.any(String)]);
    expect(refused.stderr).toBe("");
  }
});

test("the command refuses another domain than the expected one, and keys that it cannot read", async () => {
  const other = await admin(["verify", fileWith(offer), "--domain", "pay.example.com"], { status: 1 });
  expect(other.stdout).toContain(`✗ Offer: signed by ${domain}, another domain.`);
  const document = published;
  published = undefined;
  const unreachable = await admin(["verify", fileWith(offer)], { status: 1 });
  expect(unreachable.stdout).toContain(problemTexts.keys_unavailable);
  const copy = join(folder, "did.json");
  writeFileSync(copy, JSON.stringify(document));
  await admin(["verify", fileWith(offer), "--did-document", copy]);
  published = document;
  const json = await admin(["verify", fileWith("e30.e30.AA"), "--json"], { status: 1 });
  expect(JSON.parse(json.stdout)).toMatchObject([{ is_valid: false, problem: "unsupported" }]);
  expect((await admin(["verify", join(folder, "none.json")], { status: 1 })).stderr).toContain("none.json");
});

test("names of files are relative to the folder where the command was typed", async () => {
  fileWith(offer);
  vi.stubEnv("INIT_CWD", folder);
  await admin(["verify", "offer.json"]);
  vi.stubEnv("INIT_CWD", undefined);
  expect((await admin(["verify", "offer.json"], { status: 1 })).stderr).toContain("offer.json");
});

test("the API accepts the offer and refuses each forgery", async () => {
  const verify = async (document: string) =>
    dataOf(await call(verifyByApi, { method: "POST", body: { document } }), verdictSchema.array());
  expect(await verify(offer)).toMatchObject([{ is_valid: true, kind: "offer", signer: domain }]);
  for (const [name, forgery] of forgeries)
    expect([name, await verify(forgery)]).toMatchObject([name, [{ is_valid: false }]]);
});

test("the example with jose accepts the offer and refuses each forgery", async () => {
  const run = (signature: string) =>
    promisify(execFile)(process.execPath, ["docs/examples/verify-offer.mjs", fileWith(signature), domain]);
  const { stdout } = await run(offer);
  expect(stdout).toContain(`Signed by ${domain}: pay 10000000 of ${testToken.contract} on eip155:31337 to 0x`);
  for (const [name, forgery] of forgeries) {
    const refused = await run(forgery).then(
      () => "accepted",
      () => "refused",
    );
    expect([name, refused]).toEqual([name, "refused"]);
  }
});
