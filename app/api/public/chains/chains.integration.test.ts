import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { chainSchema, chainWithTokensSchema, listedTokenSchema } from "@/lib/chains/schema";
import { db } from "@/lib/platform/db";
import { call, dataOf, errorOf, fieldErrorsOf, type ApiResponse } from "@/testing/api";
import { GET as getChain, OPTIONS as preflight } from "./[chain]/route";
import { GET as getTokens } from "./[chain]/tokens/route";
import { GET as listChains } from "./route";

/** A little longer than the process caches a response. */
const cachedMs = 1050;

function list(query: string): Promise<ApiResponse> {
  return call(listChains, { url: `/api/public/chains${query}` });
}

function detail(chain: string, { query = "", headers = {} } = {}): Promise<ApiResponse> {
  return call(getChain, { url: `/api/public/chains/${encodeURIComponent(chain)}${query}`, params: { chain }, headers });
}

function tokens(chain: string): Promise<ApiResponse> {
  return call(getTokens, { url: `/api/public/chains/${encodeURIComponent(chain)}/tokens`, params: { chain } });
}

const chains = z.array(chainSchema.strict());

test("type, is_testnet and is_active filter the list, separately and together", async () => {
  const all = dataOf(await list(""), chains);
  const solana = dataOf(await list("?type=solana"), chains);
  expect(solana).toEqual(all.filter(({ type }) => type === "solana"));
  expect(dataOf(await list("?is_testnet=true"), chains)).toEqual(all.filter((chain) => chain.is_testnet));
  const live = all.filter((chain) => !chain.is_testnet);
  for (const value of ["false", "0", "TRUE"]) expect(dataOf(await list(`?is_testnet=${value}`), chains)).toEqual(live);
  const active = all.filter((chain) => chain.is_active);
  expect(dataOf(await list("?is_active=true"), chains)).toEqual(active);
  expect(dataOf(await list("?is_active=false"), chains)).toEqual(all.filter((chain) => !chain.is_active));
  expect(active.length).toBeGreaterThan(0);
  const both = dataOf(await list("?type=evm&is_testnet=true&include_tokens=true"), z.array(chainWithTokensSchema));
  expect(both.map(({ slug }) => slug)).toEqual(
    all.filter((chain) => chain.is_testnet && chain.type === "evm").map(({ slug }) => slug),
  );
  expect(both.length).toBeGreaterThan(2);
});

test("rejects an unknown type", async () => {
  expect(fieldErrorsOf(await list("?type=bitcoin"))).toEqual(["type invalid_value"]);
});

test("returns a chain by slug and by ID, with tokens on request", async () => {
  const base = dataOf(await list("?include_tokens=true"), z.array(chainWithTokensSchema)).find(
    ({ slug }) => slug === "base",
  );
  const bySlug = dataOf(await detail("base", { query: "?include_tokens=true" }), chainWithTokensSchema.strict());
  expect(bySlug).toEqual(base);
  expect(dataOf(await detail(String(base?.id)), chainSchema.strict())).toMatchObject({ slug: "base", chain_id: 8453 });
});

test("returns the same tokens for a chain as the list", async () => {
  const { id, tokens: listed } = dataOf(
    await detail("polygon", { query: "?include_tokens=true" }),
    chainWithTokensSchema,
  );
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.map(({ wallet_name }) => wallet_name)).toEqual([null, null, "USD₮0"]);
  for (const name of ["polygon", String(id)]) {
    expect(dataOf(await tokens(name), z.array(listedTokenSchema.strict()))).toEqual(listed);
  }
});

test("hides inactive tokens after a second", async () => {
  const before = dataOf(await tokens("base"), z.array(listedTokenSchema));
  await db().token.update({ where: { id: before[0]?.id ?? 0 }, data: { isActive: false } });
  expect(dataOf(await tokens("base"), z.array(listedTokenSchema))).toEqual(before);
  await sleep(cachedMs);
  expect(dataOf(await tokens("base"), z.array(listedTokenSchema))).toEqual(before.slice(1));
});

describe("a missing chain", () => {
  test.each(["dogecoin", "0", "-1", "999999999", "99999999999999999999", "1.0", "BASE", "base\0", "", "ü"])(
    "%j returns 404 chain_not_found, for its tokens too",
    async (name) => {
      for (const response of [await detail(name), await tokens(name)]) {
        expect([response.status, errorOf(response).code]).toEqual([404, "chain_not_found"]);
        expect(response.headers.get("cache-control")).toBe("no-store");
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
      }
    },
  );

  test("returns the same 404 if it is a local chain that does not run here", async () => {
    await db().chain.update({ where: { slug: "local-evm" }, data: { isActive: false } });
    expect((await detail("local-evm")).status).toBe(404);
    await db().chain.update({ where: { slug: "local-evm" }, data: { isActive: true } });
    // Errors are not cached.
    expect((await detail("local-evm")).status).toBe(200);
  });
});

test("responses with details and tokens are public, cached for a minute and revalidated by ETag", async () => {
  for (const get of [() => detail("base"), () => tokens("base")]) {
    const { headers } = await get();
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("etag")).toMatch(/^"[\w-]+"$/);
  }
  const etag = (await detail("base")).headers.get("etag") ?? "";
  expect((await detail("base", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await detail("polygon", { headers: { "if-none-match": etag } })).status).toBe(200);
  const allowed = await call(preflight, {
    method: "OPTIONS",
    url: "/api/public/chains/base",
    params: { chain: "base" },
  });
  expect(allowed.status).toBe(204);
});
