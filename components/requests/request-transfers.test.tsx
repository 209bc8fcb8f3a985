import { expect, test } from "vitest";
import { RequestTransfers } from "./request-transfers";
import { dashboardHtml, textOf } from "@/testing/dashboard-html";

const sectionText = (status: "active" | "cancelled") =>
  textOf(dashboardHtml(<RequestTransfers transfers={[]} status={status} />));

test("nothing more can be assigned to a cancelled request, and its page says so", () => {
  expect(sectionText("cancelled")).toContain(
    "Nothing more can be assigned to it. Dismiss them or assign them to another",
  );
  expect(sectionText("active")).toContain("Assign or dismiss them");
});
