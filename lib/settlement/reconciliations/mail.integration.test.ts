import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/jobs/run-jobs";
import { runMailJobs, untilMailsAreSent } from "@/testing/mail-jobs";
import { startMailServer, type MailServer } from "@/testing/mail-server";
import { testToken } from "@/testing/settlement-fixtures";
import type { Difference } from "./difference";
import { findLastReconciliation } from "./last";
import { saveFailedReconciliation, saveReconciliation } from "./save";
import { differencesMail } from "./mail";

// Set before the settings are first read, which caches them.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("EMAIL_FROM", "Remit <remit@mail.example>");

let server: MailServer;
let jobs: Jobs | undefined;
beforeEach(async () => {
  server = await startMailServer();
  await db().chainReconciliation.deleteMany();
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await server.stop();
});

const recipient = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

function difference(hash: string, overrides: Partial<Difference> = {}): Difference {
  const transfer = { transaction_hash: hash, block_number: 17, amount: "5000000", found_in: "chain" as const };
  const account = { recipient_address: recipient, token_id: testToken.id, recorded: "0", on_chain: "5000000" };
  return { ...account, transfers: [transfer], ...overrides };
}

async function finish(...differences: Difference[]): Promise<void> {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  await saveReconciliation(chain, { fromBlock: 1n, toBlock: 20n, differences }, new Date());
}

async function sendMail(): Promise<void> {
  jobs ??= await runMailJobs(differencesMail, server.url);
  await untilMailsAreSent(differencesMail);
}

test("notifies the operator of differences once, with the transfers and what to do", async () => {
  for (let day = 0; day < 3; day += 1) {
    await finish(difference("0xaa"));
    await sendMail();
  }
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail?.to).toEqual(["operator@shop.example"]);
  expect(mail?.headers).toContain("Books differ from Local EVM: 1 transfer");
  expect(mail?.text).toContain(`${recipient}\n  recorded 0 TESTUSD, on the chain 5 TESTUSD`);
  expect(mail?.text).toContain("only on the chain: 5 TESTUSD in 0xaa, block 17");
  expect(mail?.text).toContain("npm run --silent admin -- chain rescan --chain local-evm --from 17 --to 17");
});

test("notifies of another difference and of the return to equality", async () => {
  await finish(difference("0xaa"));
  await sendMail();
  await finish(difference("0xaa"), difference("0xbb", { recipient_address: "0xB" }));
  await sendMail();
  await finish();
  await sendMail();
  await finish();
  await sendMail();
  expect(server.received.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]?.trim())).toEqual([
    "Books differ from Local EVM: 1 transfer",
    "Books differ from Local EVM: 2 transfers",
    "Books match Local EVM again",
  ]);
});

test("does not notify of books that are equal from the first reconciliation on", async () => {
  await finish();
  await sendMail();
  expect(server.received).toEqual([]);
});

test("a failed reconciliation keeps the previous differences and notifies no one", async () => {
  await finish(difference("0xaa"));
  await sendMail();
  const { id } = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  await saveFailedReconciliation(id, "node_unreachable", new Date());
  expect(await findLastReconciliation(id)).toMatchObject({
    failure: "node_unreachable",
    differences: [difference("0xaa")],
  });
  await finish(difference("0xaa"));
  await sendMail();
  expect(await findLastReconciliation(id)).toMatchObject({ failure: null, failedAt: null });
  expect(server.received).toHaveLength(1);
});
