import { expect, test } from "vitest";
import { grantsOfEdit, wideningOf } from "./rights";

const base = { permissions: ["webhooks:write"], ipAllowList: ["203.0.113.0/24"], expiresAt: new Date(2_000) };

test.each([
  ["nothing", {}, undefined],
  ["a new permission", { permissions: ["webhooks:write", "events:read"] }, { permissions: ["events:read"] }],
  ["an implied permission", { permissions: ["webhooks:read"] }, undefined],
  ["another permission", { permissions: ["events:read"] }, { permissions: ["events:read"] }],
  ["a larger network", { ipAllowList: ["203.0.113.0/23"] }, { ip_allow_list: ["203.0.113.0/23"] }],
  [
    "a further address",
    { ipAllowList: ["203.0.113.0/24", "::1/128"] },
    { ip_allow_list: ["203.0.113.0/24", "::1/128"] },
  ],
  ["every address", { ipAllowList: [] }, { ip_allow_list: [] }],
  ["a smaller network", { ipAllowList: ["203.0.113.7/32", "203.0.113.128/25"] }, undefined],
  ["a later end", { expiresAt: new Date(2_001) }, { expires_at: "1970-01-01T00:00:02.001Z" }],
  ["no end", { expiresAt: null }, { expires_at: null }],
  ["an earlier end", { expiresAt: new Date(1_999) }, undefined],
])("an edit to %s widens a key by exactly that", (_, change, widening) => {
  expect(wideningOf(base, { ...base, ...change })).toEqual(widening);
});

test("a key that works from anywhere, forever, with every permission cannot be widened", () => {
  const widest = { permissions: ["*"], ipAllowList: [], expiresAt: null };
  for (const narrower of [base, widest]) expect(wideningOf(widest, narrower)).toBeUndefined();
  expect(wideningOf(base, widest)).toMatchObject({ ip_allow_list: [], expires_at: null });
});

test("future permissions are a widening even for a key with every current one", () => {
  const { permissions = [] } = wideningOf({ ...base, permissions: [] }, { ...base, permissions: ["*"] }) ?? {};
  const every = permissions.filter((permission) => permission !== "*");
  expect(wideningOf({ ...base, permissions: every }, { ...base, permissions: ["*"] })).toEqual({ permissions: ["*"] });
});

test("an editor needs the added permissions, and all of them for another network or end", () => {
  const permissions = ["webhooks:write", "events:read"];
  expect(grantsOfEdit(base, base)).toEqual([]);
  expect(grantsOfEdit(base, { ...base, permissions })).toEqual(["events:read"]);
  expect(grantsOfEdit(base, { ...base, permissions, ipAllowList: ["203.0.113.7/32"] })).toEqual(permissions);
  expect(grantsOfEdit(base, { ...base, expiresAt: new Date(1) })).toEqual(base.permissions);
  expect(grantsOfEdit(base, { ...base, expiresAt: null })).toEqual(base.permissions);
});
