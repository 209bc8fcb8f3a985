// Each role is offered what its permissions allow, no less and no more. Walks every page of the dashboard as a member with
// each role, and presses each control as the role with the fewest permissions that is offered it. Invariant: no visible,
// enabled control ends in 403.
import type { BrowserContext } from "playwright/test";
import { expect, test } from "../support/test";
import { walkControls, type PressedControls } from "../support/control-walk";
import { apiChanges, dashboardPaths } from "../support/dashboard-pages";
import { moveToMerchant, suspendMerchantOf } from "../support/database";
import { createKey, newestId, newMerchantAccount, send, signUpOverHttp } from "../support/merchant";
import { addDismissedTransfer, createSampleData } from "../support/sample-data";
import { isPermitted, permissionsOfRole, roleNames, type Role } from "@/lib/accounts/merchants/permissions";

/** Changes that no control offers before another one has been made, a file or filter chosen or a second factor set up. */
const unreachable = [
  "POST /api/dashboard/saved-views",
  "DELETE /api/dashboard/saved-views/[id]",
  "POST /api/dashboard/receiving-addresses/proofs",
  "PUT /api/dashboard/settings/logo",
  "DELETE /api/dashboard/settings/logo",
  "PATCH /api/dashboard/settings/second-factor",
  "PATCH /api/dashboard/settings/four-eyes",
  "POST /api/dashboard/approvals/[id]/approve",
  "POST /api/dashboard/approvals/[id]/decline",
  "DELETE /api/dashboard/approvals/[id]",
];

const changes = apiChanges().filter(({ name }) => !unreachable.includes(name));

test("no control of any page ends in 403, and every permitted change has one, for each role", async ({
  browse,
  browserProblems,
}) => {
  // Pressing everything takes minutes on a loaded machine.
  test.setTimeout(900_000);
  browserProblems.expected.push(/status of (409|422|503)/);
  const sample = await createSampleData(await browse());
  const { page: ownersPage, email } = sample.merchant;
  await addDismissedTransfer(sample);
  const invited = { email: "bookkeeper@shop.example", role: "bookkeeper" };
  await send(ownersPage.context(), "/api/dashboard/invitations", { data: invited });
  const channel = {
    service: "url",
    url: "https://shop.example/hooks",
    name: "Shop",
    kinds: ["overpaid"],
    language: "en",
  };
  await send(ownersPage.context(), "/api/dashboard/notification-channels", { data: channel });
  const deliveries = `/api/webhook-endpoints/${sample.webhooks.working}/deliveries`;
  const paths = dashboardPaths(
    sample,
    await newestId(ownersPage, deliveries),
    await newestId(ownersPage, "/api/events"),
  );
  const pressed: PressedControls = new Map();
  const walkAs = async (role: Role) => {
    const page = await browse();
    const account = newMerchantAccount();
    await signUpOverHttp(page.context(), account);
    await moveToMerchant(account.email, email, role);
    const walk = await walkControls(page, pressed);
    const isLimited = !isPermitted(permissionsOfRole(role), "all_requests:read");
    const own = isLimited ? await createRequestAs(page.context()) : sample.active.public_id;
    for (const path of paths) {
      if (!(isLimited && path.endsWith(sample.expired.public_id)))
        await walk.visit(path.replace(sample.active.public_id, own), path);
    }
    await page.close();
    expect([...walk.refused], `refused to the role ${role}`).toEqual([]);
    const found = changes.filter(({ pattern }) => [...walk.calls].some((call) => pattern.test(call)));
    return found.map(({ name }) => name).sort();
  };
  const offered: [Role, string[]][] = [];
  const byPermissions = roleNames.toSorted((a, b) => permissionsOfRole(a).length - permissionsOfRole(b).length);
  for (const role of byPermissions) offered.push([role, await walkAs(role)]);
  await suspendMerchantOf(email);
  const offeredToSuspended = await walkAs("owner");
  await sample.stop();
  for (const [role, names] of offered) expect(names, `offered to the role ${role}`).toEqual(permittedTo(role));
  expect(offeredToSuspended, "offered to the owner of a suspended business").toEqual([]);
});

test("a developer can neither roll a key with more permissions than their own nor widen its reach", async ({
  merchant,
  browse,
}) => {
  await createKey(merchant.page.context(), "sandbox", { name: "Back office", permissions: ["*"] });
  const page = await browse();
  const account = newMerchantAccount();
  await signUpOverHttp(page.context(), account);
  await moveToMerchant(account.email, merchant.email, "developer");
  await page.goto("/sandbox/api-keys");
  for (const [key, isWithinRole] of [
    ["Checkout server", true],
    ["Back office", false],
  ] as const) {
    await page.getByRole("button", { name: `Actions for ${key}` }).click();
    await expect(page.getByRole("menuitem", { name: "Roll" })).toBeVisible({ visible: isWithinRole });
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByLabel("IP addresses")).toBeEnabled({ enabled: isWithinRole });
    await expect(page.getByLabel("Expires")).toBeEnabled({ enabled: isWithinRole });
    await page.keyboard.press("Escape");
  }
});

function permittedTo(role: Role): string[] {
  const permitted = changes.filter(({ permission }) => isPermitted(permissionsOfRole(role), permission));
  return permitted.map(({ name }) => name).sort();
}

/** Creates a payment request as the signed-in person, who sees no others, and returns its id. */
async function createRequestAs(context: BrowserContext): Promise<string> {
  const response = await send(context, "/api/payment-requests", {
    data: { amount: "1", chain: "local-evm", token: "TESTUSD" },
  });
  return ((await response.json()) as { data: { public_id: string } }).data.public_id;
}
