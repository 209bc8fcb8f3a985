import type { Permission } from "@/lib/accounts/merchants/permissions";
import type { Handler } from "./respond";
import type { InputSchemas } from "./read-input";
import type { Description } from "./operation";

type Audience =
  | { audience: "merchant"; permission: Permission | "any" }
  | { audience: "public"; cache: "minute" | "never"; rateLimit?: unknown };

export type Operation = Description<unknown> & InputSchemas<unknown, unknown, unknown> & Audience;

/** A handler with its documentation. */
export type DocumentedHandler = Handler & { readonly operation: Operation };

export function documented(handler: Handler, operation: Operation): DocumentedHandler {
  return Object.assign(handler, { operation });
}

export type DocumentedRoute = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  operation: Operation;
};
