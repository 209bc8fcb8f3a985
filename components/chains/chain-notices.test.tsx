import { Suspense } from "react";
import { expect, test } from "vitest";
import { DegradedNotice } from "./degraded-notice";
import { chainsPath } from "./queries";
import { UnreadNotice } from "./unread-notice";
import { VerifyNotice } from "@/components/shell/verify-notice";
import { streamedHtml } from "@/testing/dashboard-html";

const base = { id: 2, slug: "base", name: "Base", is_testnet: true };
const degraded = [{ ...base, is_degraded: true, degraded_reason: "unavailable" }];
const missing: object[] = [];

/** React hides what it sends after the page until a script moves it to its place. */
const isSentLater = (html: string) => html.includes('<div hidden id="S:');

test.each([
  ["a degraded chain, on a list", <DegradedNotice key="" />, degraded, "Base is degraded."],
  ["a degraded chain, on a request's page", <UnreadNotice key="" chain={base} />, degraded, "Base is degraded."],
  ["a chain that is not read", <UnreadNotice key="" chain={base} />, missing, "Nothing on Base is being read."],
  ["an unverified address", <VerifyNotice key="">Verify it</VerifyNotice>, missing, "Verify it"],
])(
  "the notice of %s is in its place from the start, so that the page does not move",
  async (_, notice, chains, text) => {
    const html = await streamedHtml(notice, { data: { [chainsPath("sandbox")]: chains } });
    expect(html).toContain(text);
    expect(isSentLater(html)).toBe(false);
  },
);

test("a boundary would send such a notice later", async () => {
  const html = await streamedHtml(
    <Suspense>
      <p>{"A long notice. ".repeat(50)}</p>
    </Suspense>,
  );
  expect(isSentLater(html)).toBe(true);
});
