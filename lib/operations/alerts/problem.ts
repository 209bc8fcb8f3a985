import type { Readiness } from "@/lib/operations/health/require-ready";
import { adminCommand, env } from "@/lib/platform/env";
import type { OperatorMessage } from "@/lib/platform/mail/operator";

/** `database`, `disk`, `worker`, or a chain's problem: `<slug>/degraded`, `<slug>/clock_skew`, `<slug>/unconfirmed`. */
export type Problem = string;

type Checks = Readiness["checks"];

/** Why nothing can be stored, if nothing can. */
export function databaseProblem({ database }: Checks): Problem | undefined {
  if (database === "ok") return undefined;
  return database === "down" ? "database" : "disk";
}

/** The problems besides the database's. Without a worker, nothing is known of the chains. */
export function problemsOf({ worker, chains }: Checks): Problem[] {
  if (worker !== "ok") return ["worker"];
  return Object.entries(chains).flatMap(([slug, check]) => (check === "ok" ? [] : [`${slug}/${check}`]));
}

type Text = { begun: string; advice: string; ended: string };

const instanceTexts: Record<string, Text> = {
  database: {
    begun: "PostgreSQL does not respond",
    advice:
      "Nothing is lost, and all processes reconnect by themselves. Check the server, its connections and its disk.",
    ended: "PostgreSQL responds again",
  },
  disk: {
    begun: "The database accepts no writes",
    advice: "Its disk is almost full, or it is a standby. No payment is counted until it accepts writes again.",
    ended: "The database accepts writes again",
  },
  worker: {
    begun: "No worker is running",
    advice: "No payment is counted and no webhook is sent. Start a worker, or read its log.",
    ended: "A worker is running again",
  },
};

const chainTexts: Record<string, (chain: string) => Text> = {
  degraded: (chain) => ({
    begun: `Payments on ${chain} are not counted`,
    advice: `Its nodes do not respond, lag or disagree. Nothing is lost. Check them: ${adminCommand()} chain list`,
    ended: `Payments on ${chain} are counted again`,
  }),
  clock_skew: (chain) => ({
    begun: `The clock of the database differs from the time of ${chain}`,
    advice: `Synchronize the clocks of all servers with NTP, then: ${adminCommand()} config check`,
    ended: `The clock of the database matches the time of ${chain} again`,
  }),
  unconfirmed: (chain) => ({
    begun: `The second node of ${chain} confirms no blocks`,
    advice: "One node alone decides until then. The worker's log names the reason.",
    ended: `The second node of ${chain} confirms blocks again`,
  }),
};

/** The message that these problems have begun or ended. */
export function problemMessage({ begun, ended }: { begun: Problem[]; ended: Problem[] }): OperatorMessage {
  const news = [
    ...begun.map(textOf).map(({ begun: headline, advice }) => ({ headline, advice })),
    ...ended.map(textOf).map(({ ended: headline }) => ({ headline, advice: "" })),
  ];
  const [first] = news;
  const isOne = news.length === 1 && first;
  const subject = isOne ? first.headline : `${news.length} changes in the state of Remit`;
  const texts = isOne ? [first.advice] : news.map(({ headline, advice }) => `${headline}. ${advice}`.trim());
  const paragraphs = [...texts, env().BASE_URL].filter((text) => text !== "");
  return { subject: `Remit: ${subject}`, text: `${paragraphs.join("\n\n")}\n` };
}

function textOf(problem: Problem): Text {
  const [slug = "", kind = ""] = problem.split("/");
  const text = instanceTexts[problem] ?? chainTexts[kind]?.(slug);
  if (!text) throw new Error(`No text describes the problem ${problem}.`);
  return text;
}
