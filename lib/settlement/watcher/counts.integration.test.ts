import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { countRequests, deleteOldRequestCounts, writeCounts } from "./counts";

test("deletes the counts of a node 30 days after its last request", async () => {
  const { id } = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  for (const host of ["old.example", "used.example"]) countRequests(id)(`https://${host}/key`, "ok");
  await writeCounts();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldRequestCounts(inDays(29));
  expect(await db().rpcRequestCount.count()).toBe(2);
  await db().rpcRequestCount.updateMany({ where: { host: "used.example" }, data: { updatedAt: inDays(2) } });
  await deleteOldRequestCounts(inDays(31));
  expect(await db().rpcRequestCount.findMany()).toMatchObject([{ host: "used.example" }]);
});
