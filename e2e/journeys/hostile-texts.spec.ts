import { changeRows } from "../support/database";
import { expect, test } from "../support/test";

// Texts that a merchant chooses and a customer sees. The fixture `browserProblems` fails the test if the browser reports a
// violation of the content security policy.

const hostileTexts = [
  `<script>window.hacked = 1</script>`,
  `</script><script>window.hacked = 1</script>`,
  `"><img src=x onerror="window.hacked = 1">`,
  `<svg onload=window.hacked=1>`,
  `javascript:window.hacked=1//`,
  `--><style>*{display:none}</style>`,
  `{{constructor.constructor('window.hacked=1')()}} \${window.hacked=1}`,
  `**bold** [link](javascript:window.hacked=1) {amount} {merchant}`,
  `&lt;script&gt; &amp; \u0026\u003c`,
];

/** Right-to-left words around numbers, which would move an amount beside them. */
const reorderingTexts = ["سعر 100 ريال", "הזמנה 1042 (דחוף)", "قهوة\u200f 5", "العربية English עברית 42"];

test("no text of a merchant runs as code or changes what stands around it", async ({ browse, merchant }) => {
  const customer = await browse();
  const texts = [...hostileTexts, ...reorderingTexts];
  for (const [index, text] of texts.entries()) {
    await changeRows(
      "UPDATE merchant SET name = $2 WHERE id = (SELECT merchant_id FROM membership JOIN app_user ON app_user.id = user_id WHERE email = $1)",
      [merchant.email, text],
    );
    const description = texts.at(index - 1) ?? "";
    const request = await merchant.api.create({ amount: "21", description });
    await customer.goto(`${request.payment_url}?lang=${index % 2 === 0 ? "en" : "ar"}`);
    for (const shown of [text, description])
      await expect(customer.getByText(shown, { exact: true }).first(), shown).toBeVisible();
    expect(await customer.evaluate(() => "hacked" in window), text).toBe(false);
    // The digits stand left of the symbol, whatever the language and the texts around them.
    const { amount, digits, symbol } = await customer.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const boxOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const [first, last] = [heading.firstChild, heading.lastChild];
      if (!first || !last) throw new Error("The heading has no amount.");
      return { amount: heading.textContent, digits: boxOf(first).right, symbol: boxOf(last).left };
    });
    expect(amount, text).toMatch(/^21\.00\s+TESTUSD$/);
    expect(digits, text).toBeLessThanOrEqual(symbol + 1);
  }
});
