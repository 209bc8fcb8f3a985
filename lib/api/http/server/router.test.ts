import { expect, test } from "vitest";
import { newRouter } from "./router";

const routes = [
  { path: "/api/things/[id]", module: "one" },
  { path: "/api/things/counts", module: "counts" },
  { path: "/api/things", module: "list" },
  { path: "/api/things/[id]/parts/[part_id]", module: "part" },
];

test("prefers a static segment to a variable one in any table order", () => {
  expect(newRouter(routes)("/api/things/counts")?.module).toBe("counts");
  expect(newRouter([...routes].reverse())("/api/things/counts")?.module).toBe("counts");
});

test("passes decoded variable segments by name", () => {
  const match = newRouter(routes);
  expect(match("/api/things/a%20b/parts/%2Fx")).toEqual({
    module: "part",
    path: "/api/things/[id]/parts/[part_id]",
    params: { id: "a b", part_id: "/x" },
  });
  expect(match("/api/things/:id")).toEqual({ module: "one", path: "/api/things/[id]", params: { id: ":id" } });
  expect(match("/api/things/*/parts/__proto__")).toEqual({
    module: "part",
    path: "/api/things/[id]/parts/[part_id]",
    params: { id: "*", part_id: "__proto__" },
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
])("%s matches no route", (path) => {
  expect(newRouter(routes)(path)).toBeNull();
});
