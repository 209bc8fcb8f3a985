import { expect, test } from "vitest";
import { formResolver } from "@/components/api/form-errors";
import { keyPaths, newKeyValues, toCreateBody, toUpdateBody, valuesOf, type KeyValues } from "./key-fields";
import { isOffered, permissionText, presetOf, resources, shortPermissionText } from "./permission-text";
import { permissionsOfRole } from "@/lib/accounts/merchants/permissions";
import {
  createApiKeySchema,
  permissionPresets,
  permissions,
  type PresentedApiKey,
} from "@/lib/accounts/api-keys/schema";

const key: PresentedApiKey = {
  id: "key_1",
  name: "Shop",
  hint: "remit_abcd…wxyz",
  environment: "sandbox",
  permissions: ["payments:read", "events:read"],
  rate_limit_per_minute: 60,
  ip_allow_list: ["203.0.113.0/24", "2001:db8::/32"],
  status: "live",
  created_by: "me@shop.example",
  created_at: "2026-11-20T11:00:00.000Z",
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  replaced_by: null,
};

test("lists every permission once, in its group", () => {
  const offered = resources().flatMap(({ grants }) => grants.map(({ grant }) => grant));
  expect(offered.sort()).toEqual([...permissions].sort());
  expect(resources().map(({ name }) => name)).toContain("Unmatched transfers");
});

test("offers the permissions that the person holds or the key already has", () => {
  const developer = permissionsOfRole("developer");
  expect([...permissions, "*" as const].filter((grant) => !isOffered([grant], developer, []))).toEqual([
    "payment_requests:resolve",
    "unmatched_transfers:write",
    "pool_addresses:write",
    "*",
  ]);
  expect(isOffered(["pool_addresses:write"], developer, ["*"])).toBe(true);
  expect(isOffered(["*"], permissionsOfRole("admin"), [])).toBe(true);
});

test("presets and lists of permissions have a short and a full label", () => {
  const { checkout_server, read_only, full } = permissionPresets;
  expect([checkout_server, read_only, full].map((granted) => shortPermissionText(granted))).toEqual([
    "Read, write, cancel",
    "Read only",
    "Full",
  ]);
  expect(permissionText(checkout_server)).toBe("Payment requests: read, write, cancel");
  expect(permissionText(key.permissions)).toBe("Payments: read. Events: read");
  expect([shortPermissionText(key.permissions), shortPermissionText(["events:read"])]).toEqual([
    "2 permissions",
    "Events: read",
  ]);
  expect(presetOf(["*", "events:read"])).toBe("full");
});

test("a new key defaults to a checkout server, the environment's rate limit and no expiry", () => {
  expect(toCreateBody({ ...newKeyValues("production"), name: "Shop" })).toEqual({
    name: "Shop",
    permissions: permissionPresets.checkout_server,
    rate_limit_per_minute: 300,
    ip_allow_list: [],
  });
});

test("a key's settings survive the round trip through the form", () => {
  const { name, permissions: granted, rate_limit_per_minute, ip_allow_list } = key;
  const settings = { name, permissions: granted, rate_limit_per_minute, ip_allow_list };
  expect(toUpdateBody(valuesOf(key))).toEqual({ ...settings, expires_in: null });
  expect(toUpdateBody(valuesOf({ ...key, expires_at: "2027-03-01T00:00:00.000Z" }))).toEqual(settings);
  expect(toUpdateBody(valuesOf({ ...key, permissions: ["*"] })).permissions).toEqual(["*"]);
});

test("shows each form error at its field", async () => {
  const resolver = formResolver<KeyValues>(createApiKeySchema, toCreateBody, keyPaths);
  const errorsOf = async (values: Partial<KeyValues>) => {
    const allValues = { ...newKeyValues("sandbox"), name: "Shop", ...values };
    const { errors } = await resolver(allValues, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]);
  };
  expect(await errorsOf({})).toEqual([]);
  expect(await errorsOf({ allowList: "203.0.113.7\n203.0.113" })).toEqual([
    ["allowList", "“203.0.113” is not an IP address or a network such as 203.0.113.0/24."],
  ]);
  expect(await errorsOf({ preset: "custom", custom: [] })).toEqual([["custom", "Choose at least 1."]]);
  expect(await errorsOf({ limit: "" })).toEqual([["limit", "Required"]]);
  expect(await errorsOf({ limit: "9" })).toEqual([["limit", "At least 10."]]);
  expect(await errorsOf({ limit: "6001" })).toEqual([["limit", "At most 6000."]]);
  expect(await errorsOf({ limit: "10.5" })).toEqual([["limit", "Enter a whole number."]]);
});
