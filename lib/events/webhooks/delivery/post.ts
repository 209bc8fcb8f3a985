import { request as requestHttp, Agent as HttpAgent, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps, Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { attemptErrorSchema } from "./schema";
import type { z } from "zod";
import { hostOf, isLocalhost, type WebhookTargets, portOf, isPublicAddress } from "@/lib/events/webhooks/endpoints/url";
import { isWithin } from "@/lib/platform/ip/network";
import { Resolver } from "node:dns/promises";

type AttemptError = z.infer<typeof attemptErrorSchema>;

// Sends one message to an untrusted URL: only to the checked addresses, without redirects, proxies or decompression,
// for at most 15 seconds.

const timeoutMs = 15_000;
const maxBodyBytes = 64 * 1024;

/** Shorter than the five seconds after which many servers close an idle connection. */
const keepIdleMs = 4000;
const maxIdleConnections = 10;

const keepAliveOptions = { keepAlive: true, timeout: keepIdleMs, maxFreeSockets: maxIdleConnections };
const agents = { "http:": pinned(new HttpAgent(keepAliveOptions)), "https:": pinned(new HttpsAgent(keepAliveOptions)) };

/**
 * Invariant: a connection is reused only by an attempt that has resolved the name itself to the same addresses.
 * Otherwise a name that now resolves to a private network could reuse an old connection.
 */
function pinned<Agent extends HttpAgent>(agent: Agent): Agent {
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options) => `${nameOf(options)} ${(options as Pinned).addresses.join()}`;
  return agent;
}

type ReceiverResponse = { status: number; body: string; retryAfter: string | undefined };
export type PostResult = { durationMs: number } & ({ response: ReceiverResponse } | { error: AttemptError });

/** Only a 2xx response means that the receiver accepted the message. */
export function isSuccess(result: PostResult): boolean {
  return "response" in result && result.response.status >= 200 && result.response.status < 300;
}

type Message = { url: string; headers: Record<string, string>; body: string; method?: "GET" | "POST" };

export type Post = (message: Message) => Promise<PostResult>;

/** A sender that reaches only the given targets. */
export function openPost(targets: WebhookTargets, resolve: Resolve = resolveByDns): Post {
  return async ({ url: text, ...message }) => {
    const begin = performance.now();
    const durationMs = () => Math.round(performance.now() - begin);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const url = new URL(text);
      const addresses = await withDeadline(resolveSafely(url, targets, resolve), deadline);
      const incoming = await withDeadline(send({ url, addresses, deadline, ...message }), deadline);
      const head = { status: incoming.statusCode ?? 0, retryAfter: incoming.headers["retry-after"] };
      return { response: { ...head, body: await readBeginning(incoming) }, durationMs: durationMs() };
    } catch (error) {
      return { error: errorCode(error, deadline), durationMs: durationMs() };
    }
  };
}

type Sending = Omit<Message, "url"> & { url: URL; addresses: string[]; deadline: AbortSignal };
type Pinned = RequestOptions & { addresses: string[] };

function send(sending: Sending, mayReuse = true): Promise<IncomingMessage> {
  const { url, addresses, headers, body, deadline, method = "POST" } = sending;
  const isPlain = url.protocol === "http:";
  const options: Pinned = {
    method,
    // `false` opens a new connection for this message only.
    agent: mayReuse && agents[isPlain ? "http:" : "https:"],
    addresses: addresses.toSorted(),
    lookup: lookupAmong(addresses),
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Remit-Webhooks/1",
      ...headers,
    },
    signal: deadline,
  };
  return new Promise((resolve, reject) => {
    const outgoing = (isPlain ? requestHttp : requestHttps)(url, options);
    outgoing.once("response", resolve).once("error", (error) => {
      // The receiver closed an idle connection while this message was in transit.
      if (outgoing.reusedSocket && isReset(error)) resolve(send(sending, false));
      else reject(error);
    });
    // An unrequested protocol switch (101) emits neither `response` nor `error`.
    outgoing.once("close", () => reject(new Error("the connection closed without a response")));
    outgoing.end(body);
  });
}

function isReset(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

/** Returns the addresses already checked; a second lookup could return others. */
function lookupAmong(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/**
 * Reads the body within the time and size limits. The status alone decides whether the attempt succeeded, so an
 * incomplete body is not an error.
 */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBodyBytes) break;
    }
  } catch {
    // Keeps the part that was read.
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString("utf8");
}

function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener("abort", () => reject(deadline.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function errorCode(error: unknown, deadline: AbortSignal): AttemptError {
  if (deadline.aborted) return "timeout";
  if (error instanceof AddressNotAllowed) return "address_not_allowed";
  if (error instanceof NameNotResolved) return "dns_failed";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("HPE_")) return "invalid_response";
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)) return "tls_failed";
  return "connection_failed";
}

// Resolves names without the system resolver, which has only four threads: one name that never resolves would block all
// others.

type Resolve = (host: string) => Promise<string[]>;

class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

const loopbackAddresses = ["127.0.0.1", "::1"];

/**
 * The addresses to connect to. Throws NameNotResolved, or AddressNotAllowed if any address is neither public nor in an
 * allowed network. With plain http, or a port not allowed for public addresses, all must be in an allowed network.
 */
async function resolveSafely(url: URL, { networks, ports }: WebhookTargets, resolve: Resolve): Promise<string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) !== 0 ? [host] : await addressesOf(host, networks, resolve);
  if (addresses.length === 0) throw new NameNotResolved();
  const mayBePublic = url.protocol === "https:" && ports.includes(portOf(url));
  const isSafe = (address: string) => isWithin(networks, address) || (mayBePublic && isPublicAddress(address));
  if (!addresses.every(isSafe)) throw new AddressNotAllowed();
  return addresses;
}

/** localhost is not looked up by DNS, and may be allowed for one address family only. */
async function addressesOf(host: string, networks: readonly string[], resolve: Resolve): Promise<string[]> {
  if (!isLocalhost(host)) return resolve(host);
  const addresses = loopbackAddresses.filter((address) => isWithin(networks, address));
  if (addresses.length === 0) throw new AddressNotAllowed();
  return addresses;
}

/** All addresses of a name, IPv4 first; empty if none could be resolved. */
async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return responses.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
}
