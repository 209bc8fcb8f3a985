import { get } from "../support/merchant";
import { expect, test } from "../support/test";

test.use({ locale: "en-US", timezoneId: "America/New_York" });

const localTime = /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d\s[AP]M E[SD]T$/;
const serverTime = (zone: string) =>
  new RegExp(`<time [^>]*>\\d+ [A-Z][a-z]+ \\d{4}, \\d\\d:\\d\\d:\\d\\d ${zone}</time>`);

// The fixture `browserProblems` fails the test if the browser reports a hydration mismatch.
test("the server writes British English, in the zone of the last page, and the browser the viewer's locale", async ({
  merchant,
}) => {
  const { page } = merchant;
  const request = await merchant.api.create({ amount: "1204.5" });
  const path = `/sandbox/payment-requests/${request.public_id}`;
  // Without its script, which tells the server the time zone. The HTML lacks data that takes over a second.
  const html = async () => (await get(page.context(), path)).text();
  await expect.poll(html).toMatch(serverTime("UTC"));
  await page.goto(path);
  await expect.poll(html).toMatch(serverTime("GMT-[45]"));
  const created = page.getByRole("complementary", { name: "Details" }).locator("time").first();
  await expect(created).toHaveText(localTime);
  await expect(created).toHaveAttribute("title", /\(America\/New_York\)$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1,204.50");

  await page.goto(request.payment_url);
  await expect(page.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d+, \d+:\d\d\s[AP]M E[SD]T$/);
});
