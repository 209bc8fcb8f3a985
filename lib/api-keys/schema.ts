import { z } from "zod";
import { defaultPermissions, permissions } from "./permissions";

// How API keys look on the wire. Browser-safe, and what the browser may import of this domain.

export { permissionPresets, type Grant } from "./permissions";

export const defaultRateLimits = { production: 300, sandbox: 120 } as const;
export const maxLiveKeys = 25;
const maxLifeSeconds = 2 * 365 * 24 * 60 * 60;

const grantSchema = z.enum(["*", ...permissions]);

export const createApiKeySchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  permissions: z
    .array(grantSchema)
    .min(1)
    .default(() => [...defaultPermissions]),
  rate_limit_per_minute: z.int().min(10).max(6000).optional().describe("300 by default, 120 in the sandbox"),
  expires_in: z.int().min(60).max(maxLifeSeconds).optional().describe("Seconds; without it the key does not expire"),
});

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe("The first ten and the last four characters"),
  environment: z.enum(["production", "sandbox"]),
  permissions: z.array(grantSchema),
  rate_limit_per_minute: z.int(),
  status: z.enum(["live", "expired", "revoked"]),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe("To the minute"),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

/** The only answer that ever holds the key itself. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type CreateApiKeyBody = z.input<typeof createApiKeySchema>;
export type CreateApiKeyInput = z.output<typeof createApiKeySchema>;
export type PresentedApiKey = z.infer<typeof apiKeySchema>;
export type PresentedCreatedApiKey = z.infer<typeof createdApiKeySchema>;

export const apiKeyParams = z.object({ id: z.string() });
