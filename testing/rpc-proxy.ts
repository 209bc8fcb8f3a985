import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

// A proxy in front of a node, to simulate node failures and wrong answers.

type Call = { id: unknown; method: string; params: unknown[] };
type Answer = { jsonrpc: "2.0"; id: unknown; result?: unknown; error?: { message: string } };

export type RpcProxy = {
  url: string;
  /** Replaces the answer to a call; undefined passes the node's own on. */
  answerWith: (answer: ((call: Call) => Partial<Answer> | undefined) | null) => void;
  /** Answers every request with this text instead; null ends it. */
  sayOnly: (text: string | null) => void;
  /** Takes every request and answers none, until told otherwise. */
  fallSilent: (isSilent: boolean) => void;
  /** Methods asked for since the start. */
  asked: string[];
  /** Passes everything through again. */
  reset: () => void;
  stop: () => Promise<void>;
};

/** Starts the proxy in front of the node at `target`. */
export async function startRpcProxy(target: () => string): Promise<RpcProxy> {
  let replace: ((call: Call) => Partial<Answer> | undefined) | null = null;
  let text: string | null = null;
  let isSilent = false;
  const asked: string[] = [];
  async function answer(body: string): Promise<string> {
    if (text !== null) return text;
    const asks = JSON.parse(body) as Call | Call[];
    const calls = [asks].flat();
    asked.push(...calls.map((call) => call.method));
    const own = calls.map((call) => replace?.(call));
    const response = await fetch(target(), { method: "POST", headers: { "content-type": "application/json" }, body });
    const answers = [(await response.json()) as Answer | Answer[]].flat();
    const given = answers.map((one, index) => withReplacement(one, own[index]));
    return JSON.stringify(Array.isArray(asks) ? given : given[0]);
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (isSilent) return;
      answer(Buffer.concat(chunks).toString()).then(
        (body) => response.writeHead(200, { "content-type": "application/json" }).end(body),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => (replace = next),
    sayOnly: (next) => (text = next),
    fallSilent: (next) => (isSilent = next),
    asked,
    reset() {
      replace = null;
      text = null;
      isSilent = false;
    },
    stop: () => close(server),
  };
}

function withReplacement(answer: Answer, own: Partial<Answer> | undefined): Answer {
  return own ? { jsonrpc: "2.0", id: answer.id, ...own } : answer;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
