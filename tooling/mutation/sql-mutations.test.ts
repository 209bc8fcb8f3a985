import { describe, expect, test } from "vitest";
import { sqlMutations } from "./sql-mutations";

describe("mutations of a statement", () => {
  test("make each condition of a WHERE clause always true, one at a time", () => {
    const sql = "UPDATE request SET status = 'x' WHERE id = $1 AND status = $2 RETURNING id";
    expect(sqlMutations(sql)).toEqual([
      "UPDATE request SET status = 'x' WHERE ((id = $1) OR TRUE) AND status = $2 RETURNING id",
      "UPDATE request SET status = 'x' WHERE id = $1 AND ((status = $2) OR TRUE) RETURNING id",
    ]);
  });

  test("make each alternative of an OR always false, even inside parentheses", () => {
    expect(sqlMutations("SELECT 1 WHERE a AND (b OR c)")).toEqual([
      "SELECT 1 WHERE ((a) OR TRUE) AND (b OR c)",
      "SELECT 1 WHERE a AND (((b OR c)) OR TRUE)",
      "SELECT 1 WHERE a AND (((b) AND FALSE) OR c)",
      "SELECT 1 WHERE a AND (b OR ((c) AND FALSE))",
    ]);
  });

  test("treat a BETWEEN as one condition", () => {
    expect(sqlMutations("SELECT 1 WHERE a BETWEEN 1 AND 2 AND b")).toEqual([
      "SELECT 1 WHERE ((a BETWEEN 1 AND 2) OR TRUE) AND b",
      "SELECT 1 WHERE a BETWEEN 1 AND 2 AND ((b) OR TRUE)",
    ]);
  });

  test("change join conditions and subqueries, and remove a NOT", () => {
    const mutations = sqlMutations("SELECT 1 FROM a JOIN b ON b.id = a.id WHERE NOT EXISTS (SELECT FROM c WHERE c.x)");
    expect(mutations).toContain(
      "SELECT 1 FROM a JOIN b ON ((b.id = a.id) OR TRUE) WHERE NOT EXISTS (SELECT FROM c WHERE c.x)",
    );
    expect(mutations).toContain(
      "SELECT 1 FROM a JOIN b ON b.id = a.id WHERE NOT EXISTS (SELECT FROM c WHERE ((c.x) OR TRUE))",
    );
    expect(mutations).toContain("SELECT 1 FROM a JOIN b ON b.id = a.id WHERE  EXISTS (SELECT FROM c WHERE c.x)");
  });

  test("remove one of several assignments", () => {
    expect(sqlMutations("UPDATE t SET a = 1, b = f(2, 3), c = 4")).toEqual([
      "UPDATE t SET  b = f(2, 3), c = 4",
      "UPDATE t SET a = 1, c = 4",
      "UPDATE t SET a = 1, b = f(2, 3)",
    ]);
  });

  test("remove one value of a list, move a boundary, reverse an order and drop a lock", () => {
    const mutations = sqlMutations(
      "SELECT 1 WHERE a IN ('x', 'y') AND b <= 1 ORDER BY c DESC FOR UPDATE OF t SKIP LOCKED",
    );
    expect(mutations).toContain("SELECT 1 WHERE a IN ( 'y') AND b <= 1 ORDER BY c DESC FOR UPDATE OF t SKIP LOCKED");
    expect(mutations).toContain("SELECT 1 WHERE a IN ('x', 'y') AND b < 1 ORDER BY c DESC FOR UPDATE OF t SKIP LOCKED");
    expect(mutations).toContain("SELECT 1 WHERE a IN ('x', 'y') AND b <= 1 ORDER BY c ASC FOR UPDATE OF t SKIP LOCKED");
    expect(mutations).toContain("SELECT 1 WHERE a IN ('x', 'y') AND b <= 1 ORDER BY c DESC ");
  });

  test("leave text literals and comments unchanged", () => {
    expect(sqlMutations("SELECT 'a < b' -- c < d")).toEqual([]);
  });
});
