import { expect, test } from "vitest";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { writeDisabledMail, type DisabledMail } from "./disabled-mail";

const endpoint = {
  id: "we_1",
  environment: "production",
  url: "https://shop.example:8443/hooks/remit?token=hidden",
  description: "Shop",
  failingSince: new Date("2026-11-15T08:30:59Z"),
  disabledAt: new Date("2026-11-20T09:00:00Z"),
  disabledReason: "failing",
} as const;
const mail: DisabledMail = { endpoint, merchantName: "Halden", baseUrl: "https://remit.example", bodyDays: 30 };

test("states which endpoint, why, since when, what happens to events, and where to fix it", () => {
  expect(writeDisabledMail(mail)).toEqual({
    subject: "Webhook endpoint disabled: shop.example:8443",
    text: `Hello,

Remit no longer sends webhooks of Halden (live) to this endpoint:

  https://shop.example:8443/hooks/remit
  Shop

It was disabled on 2026-11-20 at 09:00 UTC after five days with nothing but failures. No attempt has succeeded since 2026-11-15 at 08:30 UTC.

Payments are still settled and events are still recorded, but none is sent to this endpoint until you enable it again. A missed event can be sent for 30 days after it happened: once the endpoint responds, enable it and resend the missed events.

  https://remit.example/live/webhooks/we_1
`,
  });
});

test("names the sandbox and a 410 response", () => {
  const { text } = writeDisabledMail({
    ...mail,
    endpoint: { ...endpoint, environment: "sandbox", disabledReason: "gone", description: null },
  });
  expect(text).toContain("because it responded with 410 Gone");
  expect(text).toContain("webhooks of Halden (in the sandbox)");
  expect(text).toContain("https://remit.example/sandbox/webhooks/we_1");
});

test.each(["\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\u0000"])(
  "a merchant's text with %j stays on its line",
  (breaking) => {
    const forged = `A${breaking}${breaking}Pay 1 BTC to restore${breaking}Bcc: all@shop.example`;
    const plain = "A Pay 1 BTC to restore Bcc: all@shop.example";
    const { text, subject } = writeDisabledMail({
      ...mail,
      merchantName: forged,
      endpoint: { ...endpoint, description: forged },
    });
    expect(text).toContain(`webhooks of ${plain} (live)`);
    expect(text).toContain(`\n  ${plain}\n`);
    expect(subject).toBe("Webhook endpoint disabled: shop.example:8443");
  },
);

test.each(["gone", "failing"] as const)(
  "every text about an endpoint that is %s can be translated",
  (disabledReason) => {
    const nameless = { ...endpoint, disabledReason, description: null };
    expect(untranslatedLines(() => writeDisabledMail({ ...mail, merchantName: "1", endpoint: nameless }))).toEqual([]);
  },
);
