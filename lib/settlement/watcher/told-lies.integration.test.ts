import { afterAll, expect, test as base, vi } from "vitest";
import { readState } from "@/testing/lie-checks";
import {
  create,
  mine,
  openSimulation,
  pay,
  read,
  sceneOf,
  watch,
  type Simulation,
  type Watching,
} from "@/testing/lie-simulation";
import { fakeTransfer, forged } from "@/testing/node-lies";
import { randomSource } from "@/testing/random-source";
import { reload, unmatchedOf } from "@/testing/settlement-fixtures";
import { branchOf } from "@/testing/simulated-chain";
import { respond } from "@/testing/simulated-node";

// Faults that the simulation of lies (`node-lies.integration.test.ts`) has found.

const test = base.extend("simulation", { scope: "file" }, () => openSimulation(randomSource(1)));
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const firstOfTwo: Watching = { nodes: 2, liar: 0 };
const single: Watching = { nodes: 1, liar: 0 };

async function open(simulation: Simulation, watching: Watching) {
  watch(simulation, watching);
  mine(simulation, 20);
  await read(simulation);
  return create(simulation, { lifeSeconds: 7200, isAlone: true });
}

async function become(simulation: Simulation, honestBlocks: number): Promise<void> {
  simulation.lie = null;
  for (let count = 0; count < honestBlocks; count += 2) {
    mine(simulation, 2);
    await read(simulation);
  }
}

test.for([
  ["two nodes", firstOfTwo],
  ["a single node", single],
] as const)(
  "a transfer that one of %s invents in a real block is dropped, and stops nothing",
  async ([_, nodes], { simulation }) => {
    const { row } = await open(simulation, nodes);
    const { chain } = simulation;
    const fake = fakeTransfer(sceneOf({ ...simulation, requests: simulation.requests.slice(-1) }));
    const at = chain.head + 1;
    const view = forged(chain, at, (transfers, number) => (number === at ? [...transfers, fake] : transfers));
    simulation.lie = (call) => respond({ ...view, head: chain.head }, call);
    mine(simulation, 1);
    await read(simulation);
    expect((await reload(row)).payments).toMatchObject([{ status: "pending" }]);
    await become(simulation, 12);
    expect(await readState(simulation)).toMatchObject({ isCaughtUp: true, isDegraded: false });
    expect(await reload(row)).toMatchObject({ status: "active", payments: [{ status: "failed" }] });
  },
);

test("a payment whose log was first shown without its transaction is credited", async ({ simulation }) => {
  const request = await open(simulation, firstOfTwo);
  const { chain } = simulation;
  const view = forged(chain, chain.head + 1, () => []);
  simulation.lie = (call) => respond(call.method === "eth_getLogs" ? chain : { ...view, head: chain.head }, call);
  pay(simulation, request, { isWhole: true });
  mine(simulation, 1);
  await read(simulation);
  expect(await unmatchedOf(request.row.recipientAddress)).toMatchObject([{ reason: "unexplained" }]);
  await become(simulation, 12);
  expect(await reload(request.row)).toMatchObject({ status: "completed" });
});

test("a payment that was first shown at another time is decided again", async ({ simulation }) => {
  const request = await open(simulation, firstOfTwo);
  const { chain } = simulation;
  const early = branchOf(chain, { fork: chain.head }, ({ transfers }, number) => {
    return { timestamp: (chain.block(number)?.timestamp ?? 0) - 3600, transfers };
  });
  simulation.lie = (call) => respond(early(), call);
  pay(simulation, request, { isWhole: true, hasReference: false });
  mine(simulation, 1);
  await read(simulation);
  expect(await unmatchedOf(request.row.recipientAddress)).toMatchObject([{ reason: "no_request" }]);
  await become(simulation, 14);
  expect(await reload(request.row)).toMatchObject({ status: "completed" });
});

test("blocks that one of two nodes invents above the head make nothing final", async ({ simulation }) => {
  const request = await open(simulation, firstOfTwo);
  const { chain } = simulation;
  const fake = fakeTransfer(sceneOf({ ...simulation, requests: simulation.requests.slice(-1) }));
  const ahead = branchOf(chain, { fork: chain.head + 1, extra: 40 }, ({ timestamp, transfers }, number) => {
    return { timestamp, transfers: number === chain.head + 2 ? [fake] : transfers };
  });
  pay(simulation, request, { isWhole: true });
  mine(simulation, 1);
  simulation.lie = (call) => respond(ahead(), call);
  for (let turn = 0; turn < 4; turn += 1) await read(simulation);
  expect((await reload(request.row)).status).toBe("active");
  await become(simulation, 60);
  expect(await reload(request.row)).toMatchObject({ status: "completed", paidAmount: request.row.amount });
});

test("a node that changes branches does not hide that the nodes disagree", async ({ simulation }) => {
  await open(simulation, firstOfTwo);
  const { chain } = simulation;
  const fork = chain.head - 6;
  const branches = ["0x01", "0x02"].map((extraData) =>
    branchOf(chain, { fork }, ({ timestamp, transfers }) => ({ timestamp, transfers, extraData })),
  );
  for (let turn = 0; turn < 12; turn += 1) {
    const shown = branches[turn % 2];
    simulation.lie = (call) => respond(shown?.() ?? chain, call);
    mine(simulation, 3);
    await read(simulation);
    if (turn > 5) expect(await readState(simulation)).toMatchObject({ isDegraded: true });
  }
  await become(simulation, 60);
  expect(await readState(simulation)).toMatchObject({ isCaughtUp: true, isDegraded: false });
});

test("a single node that hides a log for more than 20 blocks is still unmasked", async ({ simulation }) => {
  const request = await open(simulation, single);
  const { chain } = simulation;
  const view = forged(chain, chain.head + 1, () => []);
  simulation.lie = (call) => respond(call.method === "eth_getLogs" ? { ...view, head: chain.head } : chain, call);
  pay(simulation, request, { isWhole: true });
  for (let turn = 0; turn < 6; turn += 1) {
    mine(simulation, 8);
    await read(simulation);
  }
  expect(await readState(simulation)).toMatchObject({ isCaughtUp: false, isDegraded: true });
  await become(simulation, 12);
  expect(await reload(request.row)).toMatchObject({ status: "completed" });
});

test("a request created while a node invents blocks is paid by the true ones, if it is open by the chain's clock", async ({
  simulation,
}) => {
  await open(simulation, firstOfTwo);
  const { chain } = simulation;
  const ahead = branchOf(chain, { fork: chain.head, extra: 6 }, (content) => content);
  simulation.lie = (call) => respond(ahead(), call);
  await read(simulation);
  const request = await create(simulation, { lifeSeconds: 7200, isAlone: true });
  pay(simulation, request, { isWhole: true, hasReference: false });
  mine(simulation, 1);
  await become(simulation, 40);
  expect(await reload(request.row)).toMatchObject({ status: "completed" });
});

test("a completed payment that moves while a node hides its transaction stays credited", async ({ simulation }) => {
  const request = await open(simulation, firstOfTwo);
  const { chain } = simulation;
  pay(simulation, request, { isWhole: true, hasReference: true });
  mine(simulation, 1);
  const at = chain.head;
  await become(simulation, 12);
  expect(await reload(request.row)).toMatchObject({ status: "completed" });
  const branch = Array.from({ length: chain.head - at + 2 }, (_, index) => {
    const { timestamp = 0, transfers = [] } = chain.block(at + index) ?? {};
    return { timestamp: timestamp || (chain.block(chain.head)?.timestamp ?? 0) + 12, transfers, extraData: "0x03" };
  });
  chain.reorganize(chain.head - at + 1, branch);
  const view = forged(chain, at, () => []);
  simulation.lie = (call) => respond(call.method === "eth_getLogs" ? chain : { ...view, head: chain.head }, call);
  await read(simulation);
  await become(simulation, 14);
  expect((await reload(request.row)).payments).toMatchObject([{ status: "completed" }]);
});
