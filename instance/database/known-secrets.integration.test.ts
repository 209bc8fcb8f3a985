import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newTenant } from "@/testing/api";
import { requireKnownSecrets } from "./known-secrets";

beforeAll(async () => {
  await newTenant();
});

test("accepts the secrets that the database was used with", async () => {
  await requireKnownSecrets();
});

test("rejects another pepper while no API key works with it, unless the operator overrides it", async () => {
  const warnings = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const known = env().peppers[0].id;
  await db().apiKey.updateMany({ data: { pepperId: "other" } });
  await expect(requireKnownSecrets()).rejects.toThrow(
    "1 of 1 API keys in this database cannot be used with this API_KEY_PEPPER. Set the one that the database was used with.",
  );
  vi.stubEnv("ACCEPT_UNKNOWN_SECRETS", "on");
  await requireKnownSecrets();
  expect(warnings).toHaveBeenCalledOnce();
  vi.unstubAllEnvs();
  await newTenant();
  await requireKnownSecrets();
  expect(warnings).toHaveBeenCalledTimes(2);
  warnings.mockRestore();
  await db().apiKey.updateMany({ where: { pepperId: "other" }, data: { pepperId: known } });
});

test("rejects another encryption key while it decrypts no webhook secret", async () => {
  const { merchantId } = await newTenant();
  // The first four bytes name an encryption key that is not set.
  const secret = Buffer.concat([Buffer.from("00000000", "hex"), Buffer.alloc(60)]);
  const endpoint = { id: "we_x", merchantId, environment: "sandbox", url: "https://shop.example/", secret } as const;
  await db().webhookEndpoint.create({ data: { ...endpoint, createdAt: new Date(), updatedAt: new Date() } });
  await expect(requireKnownSecrets()).rejects.toThrow("1 of 1 webhook secrets");
});
