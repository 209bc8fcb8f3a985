import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { maxPasskeyNameLength } from "@/lib/accounts/two-factor/passkey-schema";
import { addLostPasskeys, requireFactorOf } from "./database";
import { signInTwo, switchFourEyesOn } from "./four-eyes";
import { newMerchantAccount, send, signUpOverHttp } from "./merchant";
import { show, type PageState } from "./page-state";
import type { SampleData } from "./sample-data";

export const settingsPageStates: PageState[] = [
  { name: "settings", viewer: "owner", open: showSettings },
  {
    name: "settings, proof of an address",
    viewer: "owner",
    open: async (page, sample) => {
      await showSettings(page, sample);
      await page.getByRole("button", { name: `Prove ownership of ${sample.merchant.recipient}` }).click();
      await page.getByRole("dialog").getByRole("region", { name: "Statement to sign" }).waitFor();
    },
  },
  {
    name: "settings, address protection dialog",
    viewer: "owner",
    open: async (page, sample) => {
      await showSettings(page, sample);
      await page.getByRole("button", { name: "Accept listed addresses only" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "settings, adding a notification channel",
    viewer: "owner",
    open: async (page, sample) => {
      await showSettings(page, sample);
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.getByRole("dialog").getByLabel("Service").selectOption("telegram");
      await page.getByRole("dialog").getByLabel("Bot token").waitFor();
    },
  },
  {
    name: "settings, deleting the business",
    viewer: "owner",
    open: async (page) => {
      await show(page, "/sandbox/settings", "Settings");
      await page.getByRole("button", { name: "Delete business" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete business" }).waitFor();
    },
  },
  {
    name: "your account",
    viewer: "owner",
    open: (page) => show(page, "/sandbox/settings/account", "Your account"),
  },
  { name: "security", viewer: "owner", open: showSecurity },
  {
    name: "security, setting up an authenticator app",
    viewer: "owner",
    open: async (page) => {
      await showSecurity(page);
      await page.getByRole("button", { name: "Set up Authenticator app" }).click();
      await page.getByRole("dialog").getByRole("img", { name: "QR code" }).waitFor();
    },
  },
  { name: "security, passkeys", viewer: "stranger", open: showPasskeys },
  {
    name: "security, renaming a passkey",
    viewer: "stranger",
    open: async (page) => {
      await showPasskeys(page);
      await page.getByRole("button", { name: "Rename Laptop" }).click();
      await page.getByRole("dialog").getByLabel("Name").waitFor();
    },
  },
  { name: "security, required by the business", viewer: "stranger", open: showRequiredFactor },
  { name: "approvals", viewer: "stranger", open: showApprovals },
  {
    name: "approvals, approving",
    viewer: "stranger",
    open: async (page) => {
      await showApprovals(page);
      await page.getByRole("button", { name: "Approve Change a webhook endpoint" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  { name: "people", viewer: "owner", open: showPeople },
  {
    name: "people, inviting",
    viewer: "owner",
    open: async (page, sample) => {
      await showPeople(page, sample);
      await page.getByRole("button", { name: "Invite" }).click();
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /Cashier/ })
        .waitFor();
    },
  },
  {
    name: "people, invitation link",
    viewer: "owner",
    open: async (page, sample) => {
      await showPeople(page, sample);
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByRole("dialog").getByLabel("E-mail").fill(`${randomUUID()}@shop.example`);
      await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Copy link" }).waitFor();
    },
  },
  {
    name: "people, changing a role",
    viewer: "owner",
    open: async (page, sample) => {
      await openMemberMenu(page, sample, "Change role");
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /Bookkeeper/ })
        .waitFor();
    },
  },
  {
    name: "people, removing",
    viewer: "owner",
    open: async (page, sample) => {
      await openMemberMenu(page, sample, "Remove");
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).waitFor();
    },
  },
  {
    name: "invitation",
    viewer: "stranger",
    open: async (page, sample) => {
      await show(page, await invitationPath(sample), "Join");
      await page.getByLabel("Your name").waitFor();
    },
  },
  {
    name: "invitation, not valid",
    viewer: "stranger",
    open: (page) => show(page, "/invitation/unknown", "This invitation cannot be used"),
  },
  {
    name: "audit log",
    viewer: "owner",
    open: async (page, { merchant }) => {
      await send(merchant.page.context(), "/api/dashboard/settings", {
        method: "PATCH",
        data: { accent_color: "#0a7d4f" },
      });
      await show(page, "/sandbox/settings/audit-log", "Audit log");
      await page.getByText("Color of the pay button: none → #0a7d4f").first().waitFor();
    },
  },
  {
    name: "audit log, no matches",
    viewer: "owner",
    open: (page) => show(page, "/sandbox/settings/audit-log?actor=remit&area=people", "No matching entries"),
  },
];

/** The people of the sample's business: its owner, a colleague with a long name, and an open invitation. */
async function showPeople(page: Page, sample: SampleData): Promise<void> {
  if (!peopled.has(sample)) await addColleague(sample);
  peopled.add(sample);
  await show(page, "/sandbox/settings/people", "People");
  await page.getByRole("button", { name: /^Actions for colleague/ }).waitFor();
}

const peopled = new WeakSet<SampleData>();

async function addColleague(sample: SampleData): Promise<void> {
  const token = (await invitationPath(sample, `colleague-${randomUUID()}@a-very-long-name-of-a-shop.example`)).slice(
    12,
  );
  const account = { token, name: "Aleksandra Wiśniewska-Kowalczyk مقهى", password: "quiet lantern of the north" };
  await send(sample.merchant.page.context(), "/api/dashboard/invitation/sign-up", { data: account });
  await invitationPath(sample);
}

async function openMemberMenu(page: Page, sample: SampleData, item: string): Promise<void> {
  await showPeople(page, sample);
  await page.getByRole("button", { name: /^Actions for colleague/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Invites a person and returns the path of the link. */
async function invitationPath({ merchant }: SampleData, email = `${randomUUID()}@shop.example`): Promise<string> {
  const data = { email, role: "cashier" };
  const response = await send(merchant.page.context(), "/api/dashboard/invitations", { data });
  return new URL(((await response.json()) as { data: { link: string } }).data.link).pathname;
}

async function showSecurity(page: Page): Promise<void> {
  await show(page, "/sandbox/settings/security", "Security");
  await page.getByRole("button", { name: "Set up Authenticator app" }).waitFor();
}

/** Signs in an owner of another business, who has passkeys, one with the longest name. */
async function showPasskeys(page: Page): Promise<void> {
  const account = newMerchantAccount();
  await signUpOverHttp(page.context(), account);
  const longest = "Aleksandra_Wisniewska_Kowalczyk_مفتاح_".padEnd(maxPasskeyNameLength, "x");
  await addLostPasskeys(account.email, ["Laptop", longest]);
  await show(page, "/sandbox/settings/security", "Security");
  await page.getByRole("button", { name: "Rename Laptop" }).waitFor();
}

/** Signs in an owner of another business, which requires a second factor. */
async function showRequiredFactor(page: Page): Promise<void> {
  const account = newMerchantAccount();
  await signUpOverHttp(page.context(), account);
  await requireFactorOf(account.email);
  await show(page, "/sandbox", "Security");
  await page.getByText("requires a second factor").waitFor();
}

/** Signs in an owner of another business, where changes wait for their approval and for that of others. */
async function showApprovals(page: Page): Promise<void> {
  const [owner, admin] = [page.context(), await page.context().browser()?.newContext()];
  if (!admin) throw new Error("The page has no browser.");
  await signInTwo(owner, admin);
  const environment = "production";
  const url = "https://shop.example/hooks";
  const created = await send(owner, "/api/webhook-endpoints", { data: { url }, environment });
  const { id } = ((await created.json()) as { data: { id: string } }).data;
  await switchFourEyesOn(owner);
  const moved = { url: `https://hooks.a-very-long-name-of-a-shop.example/${"remit-".repeat(12)}` };
  await send(admin, `/api/webhook-endpoints/${id}`, { method: "PATCH", data: moved, environment });
  await send(admin, "/api/dashboard/settings/address-protection", {
    method: "PATCH",
    data: { enabled: false },
    environment,
  });
  await send(owner, "/api/webhook-endpoints", { data: { url: "https://books.shop.example/remit" }, environment });
  await admin.close();
  await show(page, "/live/settings/approvals", "Approvals");
  await page.getByRole("button", { name: "Approve Change a webhook endpoint" }).waitFor();
}

async function showSettings(page: Page, { merchant }: SampleData): Promise<void> {
  await show(page, "/sandbox/settings", "Settings");
  await page.getByRole("button", { name: `Remove ${merchant.recipient}` }).waitFor();
  await page.getByRole("button", { name: "Add threshold" }).waitFor();
  await page.getByRole("button", { name: "Accept listed addresses only" }).waitFor();
}
