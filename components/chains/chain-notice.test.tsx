import { expect, test } from "vitest";
import { ChainNotice } from "./chain-notice";
import { chainsPath } from "./queries";
import { dashboardHtml, textOf } from "@/testing/dashboard-html";

const base = { id: 2, name: "Base" };

function noticeText(chains: object[] | undefined): string {
  return textOf(
    dashboardHtml(<ChainNotice chain={base} />, { data: chains ? { [chainsPath("sandbox")]: chains } : {} }),
  );
}

test("says why nothing on a request's chain is read", () => {
  const chain = { ...base, is_degraded: false, degraded_reason: null };
  // Only active chains are listed.
  expect(noticeText([{ ...chain, id: 3 }])).toMatch(/^Nothing on Base is being read\. This server has no RPC node/);
  const unwatched = { ...chain, is_degraded: true, degraded_reason: "not_watched" };
  expect(noticeText([unwatched])).toMatch(/^Base is degraded\. No worker watches it\./);
});

test("says nothing while the chain is read, or while that is unknown", () => {
  expect(noticeText([{ ...base, is_degraded: false }])).toBe("");
  expect(noticeText(undefined)).toBe("");
});
