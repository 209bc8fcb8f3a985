import { beforeAll, expect, test } from "vitest";
import { transferCall } from "@/instance/chains/test-token";
import { db } from "@/lib/platform/db";
import { deployTestToken, openWorld, reload, unmatchedOf, type World } from "@/testing/settlement-fixtures";
import { withoutAudit } from "@/testing/without-audit";
import { addToken } from "../add";
import { parseConfiguration } from "../configuration";
import { listChains } from "../list";
import { syncCatalog } from "../sync-catalog";
import { tokenVariants } from "./variants";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const sync = (file: object = {}) => syncCatalog(new Map(), parseConfiguration(JSON.stringify(file)));
const addresses = tokenVariants.map(({ contractAddress }) => contractAddress);
const rowsOf = () =>
  db().token.findMany({
    where: { contractAddress: { in: addresses } },
    include: { chain: true },
    orderBy: { id: "asc" },
  });

test("every variant is known on its chain, but not listed", async () => {
  const rows = await rowsOf();
  expect(
    rows.map(({ chain, symbol, contractAddress, isActive }) => [
      Number(chain.chainId),
      symbol,
      contractAddress,
      isActive,
    ]),
  ).toEqual(tokenVariants.map(({ network, symbol, contractAddress }) => [network, symbol, contractAddress, false]));
  const listed = (await listChains()).flatMap(({ tokens }) => tokens.map(({ contractAddress }) => contractAddress));
  expect(listed.filter((address) => addresses.includes(address))).toEqual([]);
  await sync();
  expect(await rowsOf()).toEqual(rows);
});

test("the operator or the configuration file can accept a variant, and later starts keep that", async () => {
  const [first, second] = await rowsOf();
  if (!first || !second) throw new Error("there are too few variants");
  const { contractAddress, symbol, name, decimals } = first;
  await addToken(first.chainId, { contractAddress, symbol, name, decimals, isStablecoin: true }, withoutAudit);
  const configured = { chain: second.chain.slug, contract_address: second.contractAddress, name: second.name };
  const file = { extra_tokens: [{ ...configured, symbol: "USDT", decimals: second.decimals }] };
  await sync(file);
  const active = async () => (await rowsOf()).filter(({ isActive }) => isActive).map(({ id }) => id);
  expect(await active()).toEqual([first.id, second.id]);
  await sync();
  expect(await active()).toEqual([first.id]);
});

test("money of a known token that is not accepted becomes an unmatched transfer, and the request stays payable", async () => {
  const { anvil, chain } = world;
  const contractAddress = await deployTestToken(anvil, "07".repeat(32));
  const { id } = await db().token.create({
    data: {
      id: 1_009_999,
      chainId: chain.id,
      source: "configuration",
      symbol: "TESTUSD.e",
      name: "Bridged",
      decimals: 6,
      contractAddress,
      logoFile: "generic",
      isNative: false,
      isStablecoin: true,
      isActive: false,
    },
  });
  const request = await world.newRequest(10_000_000n);
  await anvil.send({ to: contractAddress, data: transferCall(request.recipientAddress, 10_000_000n, "0x") });
  await world.mineAndTick(3);
  expect(await unmatchedOf(request.recipientAddress)).toMatchObject([
    { reason: "wrong_token", candidates: [request.publicId], transfer: { tokenId: id } },
  ]);
  expect(await reload(request)).toMatchObject({ status: "active", payments: [] });
});
