import { expect, test } from "vitest";
import { createDatabase } from "@/lib/testing/test-database";
import { differenceToSchema } from "./migrate";

test("the migrations and the schema say the same", async () => {
  const database = await createDatabase();
  try {
    expect(await differenceToSchema(database.url)).toBe("-- This is an empty migration.\n");
  } finally {
    await database.drop();
  }
});
