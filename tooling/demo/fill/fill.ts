import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { blockAt, closeChains, findLocalChains, openChains, sweep } from "./chains";
import { expiresAfter } from "./kinds";
import { historyMs, minuteMs, planBursts, type Burst } from "./plan";
import { seededAddress } from "./seeded";
import { contextAt, create, perform, readPayments, type Fill, type FillContext } from "./steps";

const poolSize = 20;

type Step = { at: number; run: () => Promise<unknown> };

/**
 * Gives a merchant's sandbox half a year of requests, payments and unmatched transfers, with the operations of the API
 * and the watcher, each at its time. Works in the transaction of the context, which must be rolled back if it throws.
 */
export async function fillMerchant(
  ctx: FillContext,
  count: number,
  onProgress: (created: number, at: Date) => void = () => undefined,
): Promise<void> {
  const end = ctx.now.getTime();
  const chains = await openChains(ctx.tx);
  const fill: Fill = { ctx, chains, start: end - historyMs, created: new Map() };
  const bursts = planBursts(count, { unread: chains, local: await findLocalChains(ctx.tx) }, end);
  await addPools(fill);
  const steps = bursts.flatMap((burst) => stepsOf(fill, burst)).filter(({ at }) => at <= end);
  for (const { at, run } of steps.sort((a, b) => a.at - b.at)) {
    await run();
    onProgress(fill.created.size, new Date(at));
  }
  await closeChains(ctx.tx, chains);
}

async function addPools(fill: Fill): Promise<void> {
  for (const { slug, type } of fill.chains) {
    const addresses = Array.from({ length: poolSize }, (_, index) => seededAddress(type, `pool ${slug} ${index}`));
    await addPoolAddresses(contextAt(fill, fill.start), { chain: slug, addresses });
  }
}

/** The creations of a burst, the readings of its payments, the merchant's acts and the expiry, in no order. */
function stepsOf(fill: Fill, { at, chain, requests }: Burst): Step[] {
  const minutesLater = (minutes: number) => at + minutes * minuteMs;
  const expiresAt = minutesLater(expiresAfter);
  const creations = requests.map((planned) => ({
    at: planned.createdAt,
    run: () => create(fill, planned, new Date(expiresAt)),
  }));
  const payTimes = new Set(requests.flatMap(({ kind: { pays = [] } }) => pays.map(({ after }) => after)));
  const readings = [...payTimes].flatMap((after) => {
    const pass = { chain, requests, after, at: minutesLater(after) };
    return [
      { at: pass.at, run: () => readPayments(fill, pass, { isFinal: false, at: pass.at }) },
      { at: pass.at + minuteMs, run: () => readPayments(fill, pass, { isFinal: true, at: pass.at + minuteMs }) },
    ];
  });
  const acts = requests.flatMap((planned) =>
    (planned.kind.acts ?? []).map((act) => ({
      at: minutesLater(act.after),
      run: () => perform(fill, planned, { chain, act, at: minutesLater(act.after) }),
    })),
  );
  const sweptAt = expiresAt + minuteMs;
  const upTo = blockAt(chain, sweptAt, fill.start);
  const expiry = { at: sweptAt, run: () => sweep(fill.ctx.tx, chain, upTo, contextAt(fill, sweptAt)) };
  return [...creations, ...readings, ...acts, expiry];
}
