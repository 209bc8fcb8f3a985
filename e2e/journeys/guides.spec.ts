// Runs every call of the guides and the README in a terminal, in order, as a reader does: each guide as a merchant who
// has just signed up, with the key and the samples of the page.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Page } from "playwright/test";
import { guideSlugs, guidesFolder, writtenBaseUrl, type GuideSlug } from "@/components/docs/guides";
import { guideCalls, makeCalls, type GuideCall } from "@/testing/guide-calls";
import { openGuideShell } from "@/testing/guide-shell";
import { baseUrl } from "../support/instance";
import { newMerchantAccount, signUpOverHttp } from "../support/merchant";
import { runAdmin, terminalEnv } from "../support/operator";
import { expect, test } from "../support/test";

for (const slug of guideSlugs) {
  test(`${slug}: every call returns the documented response to a new merchant`, async ({ browse }) => {
    const page = await browse();
    await signUpOverHttp(page.context(), newMerchantAccount());
    await page.goto(`/docs/${slug}`);
    await page.getByRole("button", { name: "Create sandbox key" }).click();
    await expect(page.getByRole("status").filter({ hasText: "your new key" })).toBeVisible();
    // Without a data folder and outside the checkout, as on the reader's machine.
    const shell = openGuideShell({ ...terminalEnv(), DATA_DIR: undefined, REMIT_API_KEY: "not-used" }, tmpdir());
    await makeCalls(await callsOn(page, slug), shell).finally(shell.close);
  });
}

/** The guide's calls as the page shows them, with the responses of the file. */
async function callsOn(page: Page, slug: GuideSlug): Promise<GuideCall[]> {
  const calls = guideCalls(read(`${guidesFolder}/${slug}.md`));
  const samples = page.locator('main figure[data-language="sh"] pre');
  const shown = await samples.and(page.locator(":not(details *)")).allTextContents();
  // The first one is the reader's key.
  const commands = shown.slice(1);
  expect(commands).toHaveLength(calls.length);
  return calls.map(({ expected }, index) => ({ command: commands[index] ?? "", expected }));
}

test("signed-out readers get placeholders and a link to sign in", async ({ browse }) => {
  const page = await browse();
  await page.goto("/docs/quickstart");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", /sign-in\?callbackUrl=%2Fdocs/);
  await expect(page.getByRole("button", { name: "Create sandbox key" })).toHaveCount(0);
  await expect(page.getByText('"recipient_address": "<recipient_address>"')).toBeVisible();
});

test("the operator's steps work in the checkout", async () => {
  const calls = guideSlugs.flatMap((slug) => guideCalls(read(`${guidesFolder}/${slug}.md`), true));
  expect(calls.length).toBeGreaterThan(0);
  await makeCallsInNewShell(calls);
});

test("the README's calls return the documented responses", async () => {
  const calls = guideCalls(read("README.md")).filter(({ command }) => command.includes("curl"));
  expect(calls.length).toBeGreaterThan(0);
  await makeCallsInNewShell(calls);
});

async function makeCallsInNewShell(calls: GuideCall[]): Promise<void> {
  const shell = openGuideShell({ ...terminalEnv(), REMIT_API_KEY: newKey() });
  await makeCalls(calls, shell).finally(shell.close);
}

/** Replaces the documented URL by this instance's. */
function read(file: string): string {
  return readFileSync(file, "utf8").replaceAll(writtenBaseUrl, baseUrl());
}

/** A key created as the guides describe. */
function newKey(): string {
  const settings = ["--merchant", "demo@remit.test", "--environment", "sandbox", "--name", "Guides"];
  return runAdmin<{ key: string }>("api-key", "create", ...settings).key;
}
