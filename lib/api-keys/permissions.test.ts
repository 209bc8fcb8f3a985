import { expect, test } from "vitest";
import { isPermitted, permissionPresets, permissions } from "./permissions";

test("writing implies reading, of the same resource only", () => {
  expect(isPermitted(["payment_requests:write"], "payment_requests:read")).toBe(true);
  expect(isPermitted(["payment_requests:write"], "webhooks:read")).toBe(false);
  expect(isPermitted(["payment_requests:read"], "payment_requests:write")).toBe(false);
  expect(isPermitted(["payment_requests:cancel"], "payment_requests:read")).toBe(false);
});

test("a star permits everything", () => {
  expect(permissions.every((permission) => isPermitted(["*"], permission))).toBe(true);
});

test("the checkout server preset creates, reads and cancels, and nothing more", () => {
  const granted = permissions.filter((permission) => isPermitted(permissionPresets.checkout_server, permission));
  expect(granted).toEqual(["payment_requests:read", "payment_requests:write", "payment_requests:cancel"]);
});

test("the read only preset reads everything and changes nothing", () => {
  const granted = permissions.filter((permission) => isPermitted(permissionPresets.read_only, permission));
  expect(granted).toEqual(permissions.filter((permission) => permission.endsWith(":read")));
});
