import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { contrast } from "@/components/requests/checkout/accent";
import type { Locator } from "playwright/test";
import { newPng } from "@/testing/images";
import { baseUrl, localChain } from "../support/instance";
import { fundedAccount, payWithReference } from "../support/chain";
import { expect, test as base } from "../support/test";

/** The example shop, at an origin of its own. */
const test = base.extend<{ shop: string }>({
  shop: async ({ browserProblems }, provide) => {
    const page = await readFile("docs/examples/embed/index.html");
    const server = createServer((_request, response) => void response.setHeader("content-type", "text/html").end(page));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browserProblems.expected.push(new RegExp(`^requested a foreign host: ${origin}/`));
    await provide(origin);
    server.closeAllConnections();
    server.close();
  },
});

test("a listed site shows the pay page in its merchant's color and with its logo, and learns when the request is paid", async ({
  merchant,
  browse,
  shop,
}) => {
  const { page, api } = merchant;
  await page.goto("/sandbox/settings");
  const section = page.getByRole("region", { name: "Pay page" });
  await section.getByLabel("Color of the pay button").fill("green");
  await section.getByLabel("Sites that embed the pay page").fill(`${shop}/checkout`);
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("must be # and six hexadecimal digits")).toBeVisible();
  await expect(section.getByText("must be an origin such as https://shop.example")).toBeVisible();
  await section.getByLabel("Color of the pay button").fill("#FFD400");
  await section.getByLabel("Contact for questions").fill("help@shop.example");
  await section.getByLabel("Sites that embed the pay page").fill(shop);
  await section.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pay page settings saved")).toBeVisible();
  const choose = (buffer: Buffer) =>
    section.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await choose(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(section.getByText("Must be a PNG, JPEG or WebP image.")).toBeVisible();
  await expect(section.getByLabel("Logo")).toHaveAttribute("aria-invalid", "true");
  await choose(newPng(200, 100));
  await expect(page.getByText("Logo saved")).toBeVisible();
  await expectLogo(section.locator("img"));

  const request = await api.create({ amount: "21", redirect_url: "https://shop.example/thanks" });
  const customer = await browse();
  await customer.goto(`${shop}/?${new URLSearchParams({ remit: baseUrl(), pay: request.payment_url }).toString()}`);
  const button = customer.getByRole("button", { name: "Pay with crypto" });
  await button.click();
  const dialog = customer.getByRole("dialog");
  const payPage = dialog.frameLocator("iframe");
  await expect(payPage.getByRole("heading", { name: "21.00 TESTUSD" })).toBeVisible();
  await expect(customer.getByRole("status")).toHaveText("active");
  await expect(payPage.getByRole("link", { name: "help@shop.example" })).toHaveAttribute(
    "href",
    "mailto:help@shop.example",
  );
  await expectLogo(payPage.locator("article img").first());
  const colors = await payPage.locator("body").evaluate((body) => {
    const style = getComputedStyle(body);
    return ["--color-accent-solid", "--color-on-accent"].map((name) => style.getPropertyValue(name).trim());
  });
  expect(colors[0]).toBe("#ffd400");
  expect(contrast(colors[0] ?? "", colors[1] ?? "")).toBeGreaterThan(4.5);
  // The frame is as high as its page, so the dialog is what scrolls.
  const heights = () =>
    payPage.locator("html").evaluate((html) => ({ own: html.clientHeight, content: html.scrollHeight }));
  await expect.poll(async () => ((await heights()).content - (await heights()).own) / 100).toBeLessThan(1);

  // Links leave the frame, because wallets and shops cannot be framed; those to the page's languages stay in it.
  // Escape works in the frame before the scripts of the new page have loaded.
  const scripts = "**/pay/files/*.js";
  let load = () => {};
  const hold = new Promise<void>((resolve) => (load = resolve));
  await customer.route(scripts, async (route) => {
    await hold;
    await route.fallback();
  });
  await payPage.locator("footer summary").click();
  await payPage.getByRole("link", { name: "Deutsch" }).click();
  await expect(payPage.locator("html")).toHaveAttribute("lang", "de");
  expect(new URL(customer.url()).origin).toBe(shop);
  await customer.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  load();
  await customer.unroute(scripts);

  await button.click();
  const chain = localChain();
  await payWithReference(chain, await fundedAccount(chain), request, 21_000_000n);
  await expect(customer.getByRole("status")).toHaveText("Thank you for your order.");
  // The shop decides where its customer goes.
  await expect(payPage.getByText("Stay here")).toHaveCount(0);
  expect(new URL(customer.url()).origin).toBe(shop);

  await section.getByRole("button", { name: "Remove Logo" }).click();
  await expect(page.getByText("Logo removed")).toBeVisible();
  await expect(section.locator("img")).toHaveCount(0);
});

/** A loaded image in its box, without a text of its own, because the merchant's name stands beside it. */
async function expectLogo(image: Locator): Promise<void> {
  const seen = () =>
    image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.offsetWidth, element.alt]);
  await expect.poll(seen).toEqual([200, 36, ""]);
}

test("another site cannot show the pay page, and offers a link instead", async ({
  merchant,
  browse,
  shop,
  browserProblems,
}) => {
  browserProblems.expected.push(/frame-ancestors/, /X-Frame-Options/);
  const request = await merchant.api.create({ amount: "22" });
  const customer = await browse();
  await customer.clock.install();
  await customer.goto(`${shop}/?${new URLSearchParams({ remit: baseUrl(), pay: request.payment_url }).toString()}`);
  await customer.getByRole("button", { name: "Pay with crypto" }).click();
  await customer.clock.fastForward(11_000);
  await expect(customer.getByRole("status")).toHaveText("The payment page cannot be shown here.");
  await customer.getByRole("link", { name: "Open the payment page" }).click();
  await expect(customer.getByRole("heading", { name: "22.00 TESTUSD" })).toBeVisible();
});

test("the script for shops is at most 3 kB, and refuses addresses that are no pay page", async ({ browse, shop }) => {
  const script = await (await fetch(`${baseUrl()}/remit.js`)).text();
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3000);
  const page = await browse();
  await page.goto(`${shop}/?${new URLSearchParams({ remit: baseUrl(), pay: "" }).toString()}`);
  await page.getByRole("button", { name: "Pay with crypto" }).isEnabled();
  const refused = (url: string) =>
    page.evaluate((text) => {
      try {
        (window as unknown as { Remit: { open: (url: string) => void } }).Remit.open(text);
        return "opened";
      } catch (error) {
        return (error as Error).name;
      }
    }, url);
  for (const url of ["javascript:alert(1)//pay/x", "data:text/html,/pay/x", "https://shop.example/", ""])
    expect(await refused(url), url).toBe("TypeError");
});
