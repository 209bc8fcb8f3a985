import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { routes } from "./routes";

test("the table of routes is the tree of folders", () => {
  const files = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter((file) =>
    /route\.tsx?$/.test(file),
  );
  const paths = files.map((file) => `/api/${dirname(file)}`).filter((path) => !path.startsWith("/api/auth/"));
  expect(routes.map(({ path }) => path).sort()).toEqual(paths.sort());
});
