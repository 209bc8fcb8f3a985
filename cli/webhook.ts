import { InvalidArgumentError, Option, type Command } from "commander";
import { getMerchantByEmail } from "@/lib/accounts/merchants/get-by-email";
import type { Scope } from "@/lib/platform/scope";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { checkEndpointUrl } from "@/lib/events/webhooks/endpoints/url";
import { followEvents, lastSequence, type FollowedEvent } from "@/lib/events/follow";
import { openPost, type Post, type PostResult } from "@/lib/events/webhooks/delivery/post";
import { eventTypes, type EventType } from "@/lib/events/types";
import { signedHeaders } from "@/lib/events/webhooks/delivery/sign";
import { newWebhookSecret } from "@/lib/events/webhooks/endpoints/secrets";
import { warn, say } from "@/instance/terminal";
import { commandAction, type GlobalOptions } from "./command";

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
