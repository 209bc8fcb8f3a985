import { apiKeysPath, resource } from "./queries";
import { useChange } from "@/components/shell/use-change";
import type {
  CreateApiKeyBody,
  PresentedApiKey,
  PresentedCreatedApiKey,
  RollApiKeyInput,
  UpdateApiKeyBody,
} from "@/lib/api-keys/schema";

// Apart from the queries, because only dialogs need them, which are loaded later.

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
