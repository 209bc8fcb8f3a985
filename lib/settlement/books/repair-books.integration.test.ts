import { expect, test } from "vitest";
import { differencesOf, restoreSnapshot, takeSnapshot } from "@/testing/database-snapshot";
import { newBooks, readChain, type Books } from "@/testing/planted-books";
import { plantedErrors } from "@/testing/planted-errors";
import { pick, randomSource } from "@/testing/random-source";
import { plantings, soakSeed } from "@/testing/soak-settings";
import { asOwner } from "@/testing/test-database";
import { checkBooks } from "./check-books";
import { repairBooks } from "./repair-books";

// One error at a random place among many right rows. The whole database, except the audit log, is compared.

const merchants = 5;
const timeout = 60_000 + plantings * 10_000;

test("a repair changes the planted row only, whatever the error and wherever it is", { timeout }, async () => {
  const random = randomSource(soakSeed);
  const chain = await readChain();
  const all: Books[] = [];
  for (let count = 0; count < merchants; count += 1) all.push(await newBooks(chain));
  const right = await takeSnapshot();
  const counts = { repaired: 0, named: 0, rightRowsChanged: 0 };
  for (let round = 0; round < plantings; round += 1) {
    const planted = pick(plantedErrors, random);
    const books = pick(all, random);
    const context = { seed: soakSeed, round, error: planted.error };
    await asOwner(planted.sql(books));
    const wrong = await takeSnapshot();
    const touched = new Set(differencesOf(right, wrong));
    const found = (await checkBooks(new Date(0))).map(({ table, row }) => `${table} ${row}`);
    expect({ ...context, found }).toMatchObject({
      found: expect.arrayContaining([planted.named(books).join(" ")]) as unknown,
    });
    const repairs = await repairBooks();
    const repaired = await takeSnapshot();
    const changed = differencesOf(wrong, repaired);
    counts.rightRowsChanged += changed.filter((key) => !touched.has(key)).length;
    expect({ ...context, repairs, left: differencesOf(right, repaired) }).toMatchObject({
      left: planted.isCertain ? [] : [...touched],
    });
    counts[planted.isCertain ? "repaired" : "named"] += 1;
    if (!planted.isCertain) await restoreSnapshot(right);
  }
  process.stdout.write(`${plantings} planted errors, seed ${soakSeed}: ${JSON.stringify(counts)}\n`);
  expect(counts.rightRowsChanged).toBe(0);
});
