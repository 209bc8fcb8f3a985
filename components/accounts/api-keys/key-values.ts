import { messages } from "./messages";
import { presetOf, type Preset } from "./permission-text";
import type { Environment } from "@/components/shell/environment";
import {
  defaultRateLimits,
  maxLifeSeconds,
  permissionPresets,
  type CreateApiKeyBody,
  type Grant,
  type PresentedApiKey,
  type UpdateApiKeyBody,
} from "@/lib/accounts/api-keys/schema";

/** Form values of a key. */
export type KeyValues = {
  name: string;
  preset: Preset | "custom";
  /** The permissions if `preset` is "custom". Under another preset, those of a checkout server, as a starting point. */
  custom: Grant[];
  limit: string;
  /** "never", "keep" (unchanged), or seconds from now. */
  expires: string;
  /** One network per line. */
  allowList: string;
};

/** Maps body fields to form fields. */
export const keyPaths = {
  name: "name",
  permissions: "custom",
  rate_limit_per_minute: "limit",
  expires_in: "expires",
  ip_allow_list: "allowList",
} as const;

const t = messages.fields;
const daySeconds = 24 * 60 * 60;

export const expiryChoices = () => [
  { value: "never", label: t.never },
  { value: String(30 * daySeconds), label: t.inDays(30) },
  { value: String(90 * daySeconds), label: t.inDays(90) },
  { value: String(365 * daySeconds), label: t.inAYear },
  { value: String(maxLifeSeconds), label: t.inTwoYears },
];

/** Initial form values of a new key. */
export function newKeyValues(environment: Environment): KeyValues {
  return {
    name: "",
    preset: "checkout_server",
    custom: [...permissionPresets.checkout_server],
    limit: String(defaultRateLimits[environment]),
    expires: "never",
    allowList: "",
  };
}

export function valuesOf(key: PresentedApiKey): KeyValues {
  const preset = presetOf(key.permissions);
  return {
    name: key.name,
    preset: preset ?? "custom",
    custom: preset ? [...permissionPresets.checkout_server] : key.permissions,
    limit: String(key.rate_limit_per_minute),
    expires: key.expires_at ? "keep" : "never",
    allowList: key.ip_allow_list.join("\n"),
  };
}

export function toCreateBody(values: KeyValues): CreateApiKeyBody {
  const neverExpires = values.expires === "never";
  return { ...settingsOf(values), ...(neverExpires ? {} : { expires_in: Number(values.expires) }) };
}

export function toUpdateBody(values: KeyValues): UpdateApiKeyBody {
  if (values.expires === "keep") return settingsOf(values);
  return { ...settingsOf(values), expires_in: values.expires === "never" ? null : Number(values.expires) };
}

/** An empty limit becomes NaN, which the schema reports as required; `Number("")` would be 0. */
function settingsOf({ name, preset, custom, limit, allowList }: KeyValues) {
  return {
    name,
    permissions: preset === "custom" ? custom : [...permissionPresets[preset]],
    rate_limit_per_minute: limit.trim() === "" ? Number.NaN : Number(limit),
    ip_allow_list: allowList.split(/[\s,;]+/).filter(Boolean),
  };
}
