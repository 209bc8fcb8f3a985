import { useChange, useData } from "@/components/shell/environment-data";
import type {
  CreateApiKeyBody,
  PresentedApiKey,
  PresentedCreatedApiKey,
  RollApiKeyInput,
  UpdateApiKeyBody,
} from "@/lib/api-keys/schema";

export const apiKeysPath = "/api/dashboard/api-keys";
const resource = "api-keys";

export function useApiKeys() {
  return useData<PresentedApiKey[]>([resource], apiKeysPath, { refetchInterval: 10_000 });
}

/** Creates a key; only this response contains its secret. */
export function useCreateApiKey() {
  return useChange<CreateApiKeyBody, PresentedCreatedApiKey>([resource], (body) => ({ path: apiKeysPath, body }));
}

export function useUpdateApiKey(id: string) {
  return useChange<UpdateApiKeyBody, PresentedApiKey>([resource], (body) => ({
    path: pathOf(id),
    method: "PATCH",
    body,
  }));
}

/** Rolls a key; only this response contains the new secret. */
export function useRollApiKey(id: string) {
  return useChange<RollApiKeyInput, PresentedCreatedApiKey>([resource], (body) => ({
    path: pathOf(id, "/roll"),
    body,
  }));
}

export function useRevokeApiKey(id: string) {
  return useChange([resource], () => ({ path: pathOf(id, "/revoke") }));
}

function pathOf(id: string, action = ""): string {
  return `${apiKeysPath}/${encodeURIComponent(id)}${action}`;
}
