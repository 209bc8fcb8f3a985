import { z } from "zod";
import { parseNetwork } from "@/lib/platform/ip/network";
import { plainLine } from "@/lib/platform/plain-text";
import { permissions, type Grant } from "@/lib/accounts/merchants/permissions";

// Wire format of API keys. Safe to import in the browser.

export { permissions, type Grant } from "@/lib/accounts/merchants/permissions";

/** Permission presets of the dashboard. */
export const permissionPresets = {
  read_only: permissions.filter((permission) => permission.endsWith(":read")),
  checkout_server: ["payment_requests:read", "payment_requests:write", "payment_requests:cancel"],
  full: ["*"],
} as const satisfies Record<string, readonly Grant[]>;

export const defaultPermissions: readonly Grant[] = permissionPresets.checkout_server;

export const defaultRateLimits = { production: 300, sandbox: 120 } as const;
export const maxNameLength = 100;
export const maxActiveKeys = 25;
export const maxAllowedNetworks = 50;
export const rateLimitBounds = { min: 10, max: 6000 } as const;
export const minLifeSeconds = 60;
export const maxLifeSeconds = 2 * 365 * 24 * 60 * 60;
/** How long a rolled key may keep working: not at all, an hour, a day, a week. */
export const gracePeriodsSeconds = [0, 60 * 60, 24 * 60 * 60, 7 * 24 * 60 * 60] as const;

const grantSchema = z
  .enum(["*", ...permissions])
  .meta({ id: "Permission", description: "`*` includes all current and future permissions; write implies read" });

const networkSchema = z
  .string()
  .max(64)
  .transform((text, context) => {
    const network = parseNetwork(text);
    if (network !== null) return network;
    const message = `“${text.trim()}” is not an IP address or a network such as 203.0.113.0/24`;
    context.addIssue({ code: "custom", params: { code: "invalid_network" }, message });
    return z.NEVER;
  });

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(...plainLine);
const grantsSchema = z.array(grantSchema).min(1);
const rateLimitSchema = z.int().min(rateLimitBounds.min).max(rateLimitBounds.max);
const ipAllowListSchema = z
  .array(networkSchema)
  .max(maxAllowedNetworks)
  .transform((networks) => [...new Set(networks)])
  .describe("Networks in CIDR notation; an empty list allows every address");
const lifeSchema = z.int().min(minLifeSeconds).max(maxLifeSeconds);

export const createApiKeySchema = z.strictObject({
  name: nameSchema,
  permissions: grantsSchema.default(() => [...defaultPermissions]),
  rate_limit_per_minute: rateLimitSchema.optional().describe("300 by default, 120 in the sandbox"),
  ip_allow_list: ipAllowListSchema.optional(),
  expires_in: lifeSchema.optional().describe("Seconds until the key expires; never by default"),
});

/** Omitted fields do not change. */
export const updateApiKeySchema = z.strictObject({
  name: nameSchema.optional(),
  permissions: grantsSchema.optional(),
  rate_limit_per_minute: rateLimitSchema.optional(),
  ip_allow_list: ipAllowListSchema.optional(),
  expires_in: lifeSchema.nullable().optional().describe("Seconds from now; null for a key that does not expire"),
});

export const rollApiKeySchema = z.strictObject({
  grace_seconds: z
    .literal(gracePeriodsSeconds)
    .describe("Seconds for which the old key keeps working; 0 ends it immediately"),
});

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe("The first ten and the last four characters"),
    environment: z.enum(["production", "sandbox"]),
    permissions: z.array(grantSchema),
    rate_limit_per_minute: z.int(),
    ip_allow_list: z.array(z.string()).describe("Networks that may use the key; empty for any"),
    status: z.enum(["live", "expired", "revoked"]),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe("Accurate to the minute"),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    replaced_by: z.string().nullable().describe("The id of the key that replaces it"),
  })
  .meta({ id: "ApiKey" });

/** The only response that contains the key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type CreateApiKeyBody = z.input<typeof createApiKeySchema>;
export type UpdateApiKeyBody = z.input<typeof updateApiKeySchema>;
export type RollApiKeyBody = z.input<typeof rollApiKeySchema>;
export type PresentedApiKey = z.infer<typeof apiKeySchema>;
export type PresentedCreatedApiKey = z.infer<typeof createdApiKeySchema>;

export const apiKeyParams = z.object({ id: z.string() });
