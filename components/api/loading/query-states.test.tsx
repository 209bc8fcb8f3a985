import { expect, test } from "vitest";
import { QueryStates, type Query } from "./query-states";
import { dashboardHtml } from "@/testing/dashboard-html";

const loaded = { data: "rows", isError: false, error: null, isFetching: false, refetch: () => Promise.resolve() };

function isMarked(state: Pick<Query<string>, "isPlaceholderData" | "fetchStatus">): boolean {
  const html = dashboardHtml(
    <QueryStates query={{ ...loaded, ...state }} failure="" loading="">
      {(data) => data}
    </QueryStates>,
  );
  expect(html).toContain("rows");
  return html.includes('aria-busy="true"');
}

test.each([
  ["own data", false, "idle", false],
  ["own data that is read again", false, "fetching", false],
  ["data of an earlier choice while the present one loads", true, "fetching", true],
  ["data of an earlier choice while the network is gone", true, "paused", true],
  ["the fixed data of a query that is off, as for a role without the permission", true, "idle", false],
] as const)("%s: is it marked as outdated?", (_, isPlaceholderData, fetchStatus, expected) => {
  expect(isMarked({ isPlaceholderData, fetchStatus })).toBe(expected);
});
