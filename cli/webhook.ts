import { InvalidArgumentError, Option, type Command } from "commander";
import { getMerchantByEmail } from "@/lib/accounts/merchants/get-by-email";
import type { Scope } from "@/lib/platform/scope";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { checkEndpointUrl } from "@/lib/events/webhooks/endpoints/url";
import { openPost, type Post, type PostResult } from "@/lib/events/webhooks/delivery/post";
import { eventTypes, type EventType } from "@/lib/events/types";
import { signedHeaders } from "@/lib/events/webhooks/delivery/sign";
import { newWebhookSecret } from "@/lib/events/webhooks/endpoints/secrets";
import { warn, say } from "@/instance/terminal";
import { commandAction, type GlobalOptions } from "./command";
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/platform/db";
import { isSubscribed } from "@/lib/events/fan-out";

type Subscription = EventType | "*";
type ListenOptions = { merchant: string; forwardTo: string; events: Subscription[] } & GlobalOptions;

const loopbackNetworks = ["127.0.0.0/8", "::1/128"];

export function addWebhookCommands(program: Command): void {
  const group = program.command("webhook").description("webhooks of merchants");
  group
    .command("listen")
    .description("forward a merchant's sandbox events to a server on this machine until Ctrl-C")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .requiredOption("--forward-to <url>", "destination URL: http://localhost:4242/webhooks")
    .addOption(eventsOption().default(["*"], "all"))
    .action(commandAction(listen));
}

function eventsOption(): Option {
  return new Option("--events <types>", "only these types, separated by commas").argParser(parseTypes);
}

function parseTypes(text: string): Subscription[] {
  const names = text.split(",").map((name) => name.trim());
  const known: readonly string[] = ["*", ...eventTypes];
  if (names.every((name) => known.includes(name))) return names as Subscription[];
  throw new InvalidArgumentError(`Valid values are * and ${eventTypes.join(", ")}.`);
}

async function listen(options: ListenOptions): Promise<undefined> {
  const { id: merchantId, name } = await getMerchantByEmail(options.merchant);
  const scope: Scope = { merchantId, environment: "sandbox" };
  const { networks, ports } = webhookTargets();
  const targets = { networks: [...loopbackNetworks, ...networks], ports };
  const url = checkEndpointUrl(options.forwardTo, targets);
  const secret = newWebhookSecret();
  const [post, after, signal] = [openPost(targets), await lastSequence(scope), stopSignal()];
  if (options.json) say(JSON.stringify({ secret }));
  else say(`Forwarding sandbox events of "${name}" to ${url}. Press Ctrl-C to stop.\nSigned with ${secret}`);
  const onOutageChange = (isDown: boolean) =>
    warn(isDown ? "The database does not respond; waiting." : "The database is back; no event was missed.");
  for await (const event of followEvents(scope, { after, types: options.events, signal, onOutageChange })) {
    const result = await forward(event, { post, url, secret });
    say(options.json ? JSON.stringify(toJson(event, result)) : toLine(event, result));
  }
  if (!options.json) say("Stopped.");
}

/** Aborts at the first Ctrl-C; a second one ends the process immediately. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

type Forwarding = { post: Post; url: string; secret: string };

function forward({ id, body }: FollowedEvent, { post, url, secret }: Forwarding): Promise<PostResult> {
  return post({ url, headers: signedHeaders({ id, body, sentAt: new Date() }, [secret]), body });
}

function toLine({ type, id }: FollowedEvent, result: PostResult): string {
  const time = new Date().toISOString().slice(0, 19).replace("T", " ");
  const outcome = "response" in result ? String(result.response.status) : `no response: ${result.error}`;
  return [`${time} UTC`, type, id, outcome, `${result.durationMs} ms`].join("  ");
}

function toJson({ type, id, sequence }: FollowedEvent, result: PostResult) {
  const status = "response" in result ? result.response.status : null;
  const error = "error" in result ? result.error : null;
  return { id, type, sequence: Number(sequence), status, error, duration_ms: result.durationMs };
}

// Follows events by sequence number, never by time: the counter stays locked until the commit, so events become visible
// in order.

type FollowedEvent = { id: string; type: string; sequence: bigint; body: string };

type Following = {
  /** The last sequence number to skip. */
  after: bigint;
  types: readonly (EventType | "*")[];
  signal: AbortSignal;
  /** Called when the database stops responding (true) and when it responds again (false). */
  onOutageChange: (isDown: boolean) => void;
};

const pollEveryMs = 500;
const pageSize = 100;

/** The sequence number of the last event, or 0. */
async function lastSequence(scope: Scope): Promise<bigint> {
  const counter = await db().eventCounter.findUnique({ where: { merchantId_environment: scope } });
  return counter?.lastSequence ?? 0n;
}

/** Yields new events in order, without gaps or duplicates, until the signal aborts. */
async function* followEvents(scope: Scope, following: Following): AsyncGenerator<FollowedEvent> {
  const { types, signal, onOutageChange } = following;
  let { after } = following;
  let isDown = false;
  while (!signal.aborted) {
    const page = await findNext(scope, after).catch(() => undefined);
    const hasFailed = page === undefined;
    if (hasFailed !== isDown) onOutageChange((isDown = hasFailed));
    for (const event of page ?? []) {
      if (signal.aborted) return;
      after = event.sequence;
      if (isSubscribed(types, event.type)) yield event;
    }
    if (page?.length !== pageSize) await sleep(pollEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function findNext(scope: Scope, after: bigint): Promise<FollowedEvent[]> {
  const rows = await db().event.findMany({
    where: { ...scope, sequence: { gt: after } },
    select: { id: true, type: true, sequence: true, body: true },
    orderBy: { sequence: "asc" },
    take: pageSize,
  });
  // Only old events have lost their body, and `after` is recent.
  return rows.map(({ body, ...event }) => ({ ...event, body: body ?? "" }));
}
