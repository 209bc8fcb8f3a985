import { expect, test } from "vitest";
import { OverviewPage } from "./overview-page";
import { dashboardHtml } from "@/testing/dashboard-html";

test("what needs attention is before the sums on a narrow page, and beside the rest on a wide one", () => {
  const html = dashboardHtml(<OverviewPage range={{ days: "30" }} news={null} />);
  const grid = html.slice(html.indexOf("grid-cols-12"));
  const titles = [...grid.matchAll(/<div class="([^"]*hidden[^"]*)">|<h2[^>]*>([^<]*)/g)].map(
    ([, hidden, title]) => hidden ?? title,
  );
  expect(titles.slice(0, 3)).toEqual(["hidden narrow:col-span-full narrow:grid", "Needs attention", "Received"]);
  const wide = titles.indexOf("grid narrow:hidden");
  expect(titles.slice(wide - 1, wide + 3)).toEqual([
    "Webhook deliveries, last 24 hours",
    "grid narrow:hidden",
    "Needs attention",
    "Chains",
  ]);
});
