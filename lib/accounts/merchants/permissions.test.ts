import { expect, test } from "vitest";
import { permissionPresets } from "@/lib/accounts/api-keys/schema";
import { isPermitted, permissions, permissionsOfRole, roleNames, rolesManagedBy } from "./permissions";

test("write implies read of the same resource only", () => {
  expect(isPermitted(["payment_requests:write"], "payment_requests:read")).toBe(true);
  expect(isPermitted(["payment_requests:write"], "webhooks:read")).toBe(false);
  expect(isPermitted(["payment_requests:read"], "payment_requests:write")).toBe(false);
  expect(isPermitted(["payment_requests:cancel"], "payment_requests:read")).toBe(false);
  expect(isPermitted(["payment_requests:write"], "payments:read")).toBe(false);
  for (const needed of permissions.filter((permission) => !permission.endsWith(":read")))
    expect(permissions.filter((held) => isPermitted([held], needed))).toEqual([needed]);
});

test("a star grants every permission of keys and none reserved for users", () => {
  expect(permissions.every((permission) => isPermitted(["*"], permission))).toBe(true);
  expect(isPermitted(["*"], "api_keys:write")).toBe(false);
  expect(isPermitted(["*"], "security:read")).toBe(false);
});

test("the checkout server preset grants create, read and cancel only", () => {
  const granted = permissions.filter((permission) => isPermitted(permissionPresets.checkout_server, permission));
  expect(granted).toEqual(["payment_requests:read", "payment_requests:write", "payment_requests:cancel"]);
});

test("the read-only preset grants every read and no write", () => {
  const granted = permissions.filter((permission) => isPermitted(permissionPresets.read_only, permission));
  expect(granted).toEqual(permissions.filter((permission) => permission.endsWith(":read")));
});

test("an owner may do everything, an admin all but delete the business, a viewer only read", () => {
  for (const role of ["owner", "admin"]) {
    expect(permissionsOfRole(role)).toEqual(
      expect.arrayContaining([...permissions, "api_keys:write", "settings:write"]),
    );
  }
  expect(permissionsOfRole("owner")).toContain("ownership:write");
  expect(permissionsOfRole("admin")).not.toContain("ownership:write");
  const viewer = permissionsOfRole("viewer");
  expect(viewer.every((permission) => permission.endsWith(":read"))).toBe(true);
  expect(viewer).toEqual(expect.arrayContaining(["payments:read", "api_keys:read", "settings:read", "security:read"]));
  expect(permissionsOfRole("constructor")).toEqual([]);
});

test("a bookkeeper reads and exports everything; a cashier works only with their own requests", () => {
  const bookkeeper = permissionsOfRole("bookkeeper").filter((permission) => !permission.endsWith(":read"));
  expect(bookkeeper).toEqual(["records:export"]);
  expect(permissionsOfRole("bookkeeper")).toEqual(expect.arrayContaining([...permissionsOfRole("viewer")]));
  expect([...permissionsOfRole("cashier")].sort()).toEqual([
    "payment_requests:cancel",
    "payment_requests:read",
    "payment_requests:write",
  ]);
});

test("a person gives and takes only roles without permissions beyond their own", () => {
  expect(rolesManagedBy(permissionsOfRole("owner"))).toEqual(roleNames);
  expect(rolesManagedBy(permissionsOfRole("admin"))).toEqual(["admin", "developer", "bookkeeper", "cashier", "viewer"]);
  for (const role of ["developer", "bookkeeper", "cashier", "viewer", "constructor"])
    expect(rolesManagedBy(permissionsOfRole(role))).toEqual([]);
});

test("a developer manages requests, keys, webhooks and the sandbox, and no payment settings", () => {
  const developer = permissionsOfRole("developer").filter((permission) => !permission.endsWith(":read"));
  expect([...developer].sort()).toEqual([
    "api_keys:write",
    "payment_requests:cancel",
    "payment_requests:write",
    "sandbox:simulate",
    "webhooks:write",
  ]);
});

test("a role lists each permission that it covers, because pages do not know what another one implies", () => {
  const known = new Set(roleNames.flatMap((role) => permissionsOfRole(role)));
  for (const role of roleNames) {
    const held = permissionsOfRole(role);
    expect(held.toSorted()).toEqual([...known].filter((permission) => isPermitted(held, permission)).toSorted());
  }
});
