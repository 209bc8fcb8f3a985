import { newPng } from "@/testing/images";
import { newAddress, test as base } from "../support/test";
import { expectAccessible } from "../support/accessibility";
import { newAccount } from "../support/chain";
import { baseUrl, localChain } from "../support/instance";
import { pageStates } from "../support/page-states";
import { uploadLogo } from "../support/merchant";
import { createSampleData, type SampleData } from "../support/sample-data";
import { renewSession } from "../support/sign-in";
import { createWallet } from "../support/wallet";

const test = base.extend<object, { sample: SampleData }>({
  sample: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
      const sample = await createSampleData(await context.newPage());
      await uploadLogo(context, newPng(96, 48));
      await provide(sample);
      await sample.stop();
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const { name, viewer, expected, open } of pageStates) {
  test(`${name}: translated, without serious findings of axe in either theme, on desktop and phone, and fits 320 px`, async ({
    browse,
    sample,
    browserProblems,
  }) => {
    // Checking the contrast of the API reference, a page of over 1 MB, takes minutes on a loaded machine.
    test.setTimeout(480_000);
    if (expected) browserProblems.expected.push(expected);
    await renewSession(sample.merchant.page.context());
    const page = await browse({
      ...(viewer === "owner" ? { storageState: await sample.merchant.page.context().storageState() } : {}),
      ...(viewer === "payer" ? { wallet: createWallet(localChain(), newAccount()) } : {}),
    });
    await expectAccessible(page, { url: baseUrl(), open: (opened) => open(opened, sample) });
  });
}
