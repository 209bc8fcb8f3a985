import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { db, queryPrepared } from "@/lib/platform/db";
import { readCatalog } from "./find";

const read = vi.fn(queryPrepared);

test("reads the catalog once a second, and at once when it lacks a token", async () => {
  const [first, second] = await db().token.findMany({ include: { chain: true }, orderBy: { id: "asc" }, take: 2 });
  if (!first || !second) throw new Error("the catalog has no tokens");
  const find = (...ids: number[]) => readCatalog(read as typeof queryPrepared, new Set(ids));
  expect((await find(first.id))(first.id)).toMatchObject({ symbol: first.symbol, chain: { slug: first.chain.slug } });
  await db().chain.update({ where: { id: second.chainId }, data: { name: "Renamed" } });
  await find(first.id, second.id);
  expect(read).toHaveBeenCalledTimes(1);
  await sleep(1000);
  expect((await find(second.id))(second.id).chain.name).toBe("Renamed");
  expect(read).toHaveBeenCalledTimes(2);
  const { chain: _chain, ...columns } = second;
  const added = 999_999;
  await db().token.create({ data: { ...columns, id: added, symbol: "ADDED", contractAddress: `0x${"a".repeat(40)}` } });
  expect((await find(added))(added).symbol).toBe("ADDED");
  expect(read).toHaveBeenCalledTimes(3);
});
