import { signInTwo, switchFourEyesOn } from "../support/four-eyes";
import { expect, test } from "../support/test";

test("a webhook endpoint that one person adds works only after another one has approved it", async ({ browse }) => {
  const [owner, admin] = [await browse(), await browse()];
  await signInTwo(owner.context(), admin.context());
  await switchFourEyesOn(owner.context());
  await admin.goto("/live/webhooks");
  await admin.getByRole("button", { name: "Add endpoint" }).first().click();
  await admin.getByLabel("URL").fill("https://shop.example/hooks");
  await admin.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  const waits = admin.getByRole("dialog", { name: "Waits for approval by another owner or admin" });
  await waits.getByRole("link", { name: "Settings → Approvals" }).click();
  await expect(admin.getByRole("button", { name: "Withdraw" })).toBeVisible();

  await owner.goto("/live");
  await owner.getByRole("link", { name: "Review it" }).click();
  await expect(owner.getByRole("region", { name: "Waiting for approval" })).toContainText("https://shop.example/hooks");
  await owner.getByRole("button", { name: "Approve Add a webhook endpoint" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(owner.getByText("Nothing waits for approval.")).toBeVisible();
  await owner.goto("/live/webhooks");
  await expect(owner.getByRole("row", { name: "shop.example/hooks Enabled" })).toBeVisible();
});
