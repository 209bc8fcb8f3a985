import { expect, test } from "vitest";
import { matchRoute } from "./match-route";

const routes = [
  { path: "/api/things/[id]", module: "one" },
  { path: "/api/things/counts", module: "counts" },
  { path: "/api/things", module: "list" },
  { path: "/api/things/[id]/parts/[part_id]", module: "part" },
];

test("a fixed segment goes before a variable one, whatever the order of the table", () => {
  expect(matchRoute(routes, "/api/things/counts")?.module).toBe("counts");
  expect(matchRoute([...routes].reverse(), "/api/things/counts")?.module).toBe("counts");
});

test("variable segments are handed over by name and decoded", () => {
  expect(matchRoute(routes, "/api/things/a%20b/parts/%2Fx")).toEqual({
    module: "part",
    params: { id: "a b", part_id: "/x" },
  });
});

test.each([
  "/api",
  "/api/",
  "/api/thing",
  "/api/things/",
  "/api/things/1/parts",
  "/api/things//parts/1",
  "/API/things",
])("%s is no path of the table", (path) => {
  expect(matchRoute(routes, path)).toBeNull();
});
