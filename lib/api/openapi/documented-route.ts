import type { Handler } from "@/lib/api/http/respond";
import type { DocumentedHandler, Operation } from "@/lib/api/http/operation";

export type DocumentedRoute = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  operation: Operation;
};

const methods = ["get", "post", "put", "patch", "delete"] as const;

type Module = Partial<Record<string, Handler>>;

/** Every method and path of a route table. Throws for a handler without documentation of its response. */
export function documentedRoutesOf(table: readonly { path: string; module: Module }[]): DocumentedRoute[] {
  return table.flatMap(({ path, module }) =>
    methods.flatMap((method) => {
      const handler = module[method.toUpperCase()];
      return handler ? [{ method, path, operation: operationOf(handler, `${method} ${path}`) }] : [];
    }),
  );
}

function operationOf(handler: Handler, name: string): Operation {
  if (!("operation" in handler)) throw new Error(`${name} does not say what it returns.`);
  return (handler as DocumentedHandler).operation;
}
