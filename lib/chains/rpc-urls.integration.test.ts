import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { resealSecrets } from "@/lib/platform/crypto/reseal";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { addChain } from "./add";
import { hasRpcUrls, sealPlaintextRpcUrls, sealedRpcUrls, storedRpcHosts, storedRpcUrls } from "./rpc-urls";
import { syncCatalog } from "./sync-catalog";
import { withoutAudit } from "@/testing/without-audit";

const urls = ["https://rpc.scroll.example/v1/provider-key-1", "https://other.example/provider-key-2"];

async function newChain(slug: string, chainId: number) {
  return addChain(
    {
      slug,
      name: slug,
      symbol: "ETH",
      coinName: "Ether",
      chainId,
      explorerUrl: "https://scan.example",
      isTestnet: false,
      isActive: true,
      rpcUrls: urls,
      policy: {
        pollIntervalMs: 3000,
        blockTimeMs: 3000,
        requiredConfirmations: 20,
        finality: "confirmations",
        maxLogRange: 1000,
      },
    },
    withoutAudit,
  );
}

const chainOf = (id: number) => db().chain.findUniqueOrThrow({ where: { id } });
const chainsInClearText = () => db().$queryRaw`SELECT id FROM chain c WHERE c::text LIKE '%provider-key%'`;

test("the database contains no provider key", async () => {
  const chain = await newChain("scroll", 534_352);
  expect(storedRpcUrls(chain)).toEqual(urls);
  expect((await storedRpcHosts()).get(chain.id)).toEqual(["rpc.scroll.example", "other.example"]);
  expect(await chainsInClearText()).toEqual([]);
});

test("encrypts URLs stored in clear text by an earlier version once, on the next startup", async () => {
  const { id } = await newChain("linea", 59_144);
  await db().chain.update({ where: { id }, data: { rpcUrls: urls, sealedRpcUrls: null } });
  expect(await chainsInClearText()).toEqual([{ id }]);
  await sealPlaintextRpcUrls();
  const { sealedRpcUrls: sealed, ...chain } = await chainOf(id);
  await sealPlaintextRpcUrls();
  expect(await chainsInClearText()).toEqual([]);
  expect(chain.rpcUrls).toEqual([]);
  expect(await chainOf(id)).toMatchObject({ sealedRpcUrls: sealed });
  expect(storedRpcUrls(await chainOf(id))).toEqual(urls);
});

test("a key rotation re-encrypts them, and a chain whose key is lost is not offered", async () => {
  const { id } = await newChain("blast", 81_457);
  const [current] = env().encryptionKeys;
  const next = { id: "0badf00d", key: randomBytes(32).toString("hex") };
  expect(await resealSecrets([sealedRpcUrls], [next, current])).toMatchObject({ already: 0 });
  expect(hasRpcUrls(await chainOf(id))).toBe(false);
  expect(() => storedRpcUrls({ id, sealedRpcUrls: Buffer.alloc(60) })).toThrow("which is not set");
  await syncCatalog(new Map());
  expect((await chainOf(id)).isActive).toBe(false);
  await resealSecrets([sealedRpcUrls], [current, next]);
  await syncCatalog(new Map());
  expect(await chainOf(id)).toMatchObject({ isActive: true });
  expect(storedRpcUrls(await chainOf(id))).toEqual(urls);
});
