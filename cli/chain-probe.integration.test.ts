import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitUntil } from "@/instance/processes/ending";
import { admin } from "@/testing/admin";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { hasTestSolana, startTestSolana } from "@/testing/local-solana";
import { startRpcProxy, type RpcProxy } from "@/testing/rpc-proxy";

const secret = "a-provider-key";
const methodMissing = { result: undefined, error: { code: -32_601, message: "the method is not available" } };

type Report = { is_usable: boolean; verdict: string; [field: string]: unknown };

async function probe(url: string, status = 0): Promise<Report> {
  const { stdout } = await admin(["chain", "probe", url, "--json"], { status });
  expect(stdout).not.toContain(secret);
  return JSON.parse(stdout) as Report;
}

const text = (part: string | RegExp): unknown => expect.stringMatching(part);

describe("on an EVM node", () => {
  let anvil: Anvil;
  let proxy: RpcProxy;
  beforeAll(async () => {
    // The id of Base, so that the catalog's policy applies.
    anvil = await startAnvil({ chainId: 8453 });
    await anvil.mine(3000);
    await anvil.send({ to: anvil.account });
    proxy = await startRpcProxy(() => anvil.url);
  });
  afterAll(() => Promise.all([anvil.stop(), proxy.stop()]));
  beforeEach(() => {
    proxy.reset();
    proxy.calledMethods.length = 0;
  });

  const url = () => `${proxy.url}/v2/${secret}?key=${secret}`;
  const refuse = (...methods: string[]) =>
    proxy.replaceResponses(({ method }) => (methods.includes(method) ? methodMissing : undefined));

  test("reports a node without limits", async () => {
    // The local node keeps 128 states: 3,000 would be gigabytes. The proxy stands in for the older ones.
    const balance = `0x${"0".repeat(64)}`;
    proxy.replaceResponses(({ method }) => (method === "eth_call" ? { result: balance } : undefined));
    const report = await probe(url());
    expect(report).toMatchObject({
      host: new URL(proxy.url).host,
      type: "evm",
      chain: "base",
      chain_id: 8453,
      client: text(/^anvil/),
      newest_block: 3001,
      is_clock_skewed: false,
      finalized_lag_blocks: 2,
      log_range: { accepted: 2000, tried: 2000, refusal: null },
      max_batch_size: 100,
      trace_methods: ["debug_traceBlockByNumber", "trace_block", "debug_traceTransaction", "trace_transaction"],
      has_all_state: true,
      is_usable: true,
      verdict: "Remit can use this node for Base.",
    });
    // A hundred of these calls are the batch.
    expect(proxy.calledMethods.filter((method) => method !== "eth_chainId").length).toBeLessThan(20);
  });

  test("finds the limits of a node in few calls, and says what they cost", async () => {
    proxy.limit({ callsPerBatch: 3, blocksPerRange: 800 });
    const report = await probe(url());
    expect(report).toMatchObject({
      log_range: {
        accepted: 750,
        tried: 2000,
        refusal: text("ranges of more than 800 are refused"),
      },
      max_batch_size: 3,
      is_usable: true,
      verdict: "Remit can use this node for Base, but its limits make a busy chain cost more calls.",
    });
    expect(proxy.calledMethods.filter((method) => method === "eth_getLogs").length).toBeLessThan(10);
    proxy.limit({ callsPerBatch: 1 });
    expect(await probe(url())).toMatchObject({ max_batch_size: 1, is_usable: true });
  });

  test("says what is lost without traces", async () => {
    refuse("debug_traceBlockByNumber", "debug_traceTransaction", "trace_block", "trace_transaction");
    expect(await probe(url())).toMatchObject({
      trace_methods: [],
      is_usable: true,
      verdict: text(/, but without traces, coin that contracts forward is listed as unmatched/),
    });
  });

  test("finds how much state a node keeps", async () => {
    const pruneBefore = (oldest: number) =>
      proxy.replaceResponses(({ method, params: [, block] }) =>
        method === "eth_call" && Number(block) < oldest ? methodMissing : undefined,
      );
    pruneBefore(3001 - 500);
    expect(await probe(url())).toMatchObject({ has_all_state: false, state_depth_blocks: 128, is_usable: true });
    pruneBefore(3001 - 8);
    expect(await probe(url())).toMatchObject({
      state_depth_blocks: 0,
      verdict: text("without the state of final blocks"),
    });
  });

  test.each([
    ["eth_getLogs", /^Remit cannot use this node for Base: it refuses eth_getLogs/],
    ["web3_clientVersion", /^Remit can use this node for Base\.$/],
  ])("tells whether Remit can do without %s", async (method, verdict) => {
    refuse(method);
    const isUsable = method !== "eth_getLogs";
    expect((await probe(url(), isUsable ? 0 : 1)).verdict).toMatch(verdict);
  });

  test("requires finalized blocks only on chains whose policy waits for them", async () => {
    const withoutFinalized = (chainId: number) =>
      proxy.replaceResponses(({ method, params: [tag] }) => {
        if (method === "eth_chainId") return { result: `0x${chainId.toString(16)}` };
        return tag === "finalized" ? { result: null } : undefined;
      });
    withoutFinalized(8453);
    expect(await probe(url())).toMatchObject({ finalized_lag_blocks: null, is_usable: true });
    withoutFinalized(137);
    expect(await probe(url(), 1)).toMatchObject({
      chain: "polygon",
      verdict:
        "Remit cannot use this node for Polygon: it does not serve `finalized`, which Remit waits for on this chain.",
    });
  });

  test("reports a chain that is not in the catalog, and a clock that is wrong", async () => {
    proxy.replaceResponses(({ method }) => (method === "eth_chainId" ? { result: "0xe708" } : undefined));
    expect(await probe(url())).toMatchObject({
      chain: null,
      chain_id: 59_144,
      log_range: { accepted: 1000, tried: 1000 },
      verdict: "Remit can use this node for chain 59144 after `chain add`.",
    });
    await anvil.request("evm_increaseTime", [3600]);
    await anvil.mine(1);
    expect(await probe(url())).toMatchObject({ is_clock_skewed: true });
  });

  test("prints a table with the verdict", async () => {
    const { stdout } = await admin(["chain", "probe", url()]);
    expect(stdout).toMatch(/^CHECK +RESULT\nHost +127\.0\.0\.1:\d+\nChain +Base \(id 8453\)\n/);
    expect(stdout).toMatch(/\nRange of eth_getLogs +2000 blocks\n/);
    expect(stdout).toMatch(/\n\nRemit can use this node for Base\.\n$/);
    expect(stdout).not.toContain(secret);
  });

  test.each<[string, () => void, RegExp]>([
    ["is no node", () => proxy.respondWithText("<html>"), /malformed.*leads to an EVM or Solana node\.$/],
    ["refuses the key", () => refuse("eth_chainId", "getGenesisHash"), /refused.*Check the URL and its key/],
    ["limits the rate", () => proxy.limit({ requestsPerSecond: 0 }), /rate_limited.*plan with a higher limit/],
  ])("names the remedy for a URL that %s", async (_, arrange, message) => {
    arrange();
    const { stderr } = await admin(["chain", "probe", url()], { status: 1 });
    expect(stderr.trim()).toMatch(message);
    expect(stderr).not.toContain(secret);
  });
});

test.each([
  [`wss://node.example/${secret}`, /^WebSocket URLs are not supported: give the node's http/],
  [`ftp://node.example/${secret}`, /begins with http:\/\/ or https:\/\//],
  [secret, /begins with http:\/\/ or https:\/\//],
  [`https://user:${secret}@node.example`, /password in the URL is not supported/],
  [`http://127.0.0.1:9/${secret}`, /^The node at 127\.0\.0\.1:9 could not be probed .*that this machine reaches it/],
])("names the remedy for %s, without its secret", async (url, message) => {
  const { stdout, stderr } = await admin(["chain", "probe", url], { status: 1 });
  expect(stderr).toMatch(message);
  expect(stdout + stderr).not.toContain(secret);
});

describe.skipIf(!hasTestSolana())("on a Solana node", () => {
  test("reports the history and the methods that it refuses", async () => {
    const solana = startTestSolana();
    const proxy = await startRpcProxy(() => solana.rpcUrl);
    try {
      const isFinal = async () => (await solana.rpc<number>("getSlot", [{ commitment: "finalized" }])) > 40;
      expect(await waitUntil(isFinal, 120_000)).toBe(true);
      const report = await probe(`${proxy.url}/${secret}`);
      expect(report).toMatchObject({ type: "solana", refused_methods: [], is_usable: true });
      proxy.replaceResponses(({ method }) => (method === "getTokenAccountsByOwner" ? methodMissing : undefined));
      expect(await probe(proxy.url, 1)).toMatchObject({
        refused_methods: ["getTokenAccountsByOwner"],
        verdict: "Remit cannot use this node for a local cluster: it refuses getTokenAccountsByOwner.",
      });
    } finally {
      await proxy.stop();
      solana.stop();
    }
  });
});
