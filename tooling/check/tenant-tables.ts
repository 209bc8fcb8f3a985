// The tables with merchants' data, derived from the Prisma schema.

/** What a statement can name. `request` is the internal id of a request, which no API accepts. */
export type Part = "merchant" | "environment" | "request";

export type TenantTable = {
  /** The property of the Prisma client, such as `paymentRequest`. */
  delegate: string;
  table: string;
  hasEnvironment: boolean;
  /** Whether a row names its payment request by `request_id`. */
  isOfRequest: boolean;
};

type Model = { name: string; body: string };

/**
 * The models with a merchant, and those whose rows belong to a row of such a model. The latter have an environment if
 * the row they belong to has one.
 */
export function tenantTablesOf(schema: string): TenantTable[] {
  const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => ({
    name,
    body,
  }));
  const tables = new Map<string, TenantTable>();
  const add = ({ name, body }: Model, hasEnvironment: boolean, isOfRequest: boolean) =>
    tables.set(name, {
      delegate: name.charAt(0).toLowerCase() + name.slice(1),
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      hasEnvironment,
      isOfRequest,
    });
  for (const model of models)
    if (/^\s*merchantId\s/m.test(model.body)) add(model, /^\s*environment\s/m.test(model.body), false);
  // A table may hang below one that itself hangs below another, such as the attempts of a delivery.
  for (let known = 0; known < tables.size;) {
    known = tables.size;
    for (const model of models.filter(({ name }) => !tables.has(name))) {
      const owners = ownersOf(model).flatMap((name) => tables.get(name) ?? []);
      if (owners.length === 0) continue;
      const isOfRequest = /\bPaymentRequest\s+@relation\(fields: \[requestId\b/.test(model.body);
      add(
        model,
        owners.some(({ hasEnvironment }) => hasEnvironment),
        isOfRequest,
      );
    }
  }
  return [...tables.values()];
}

/** The models to which a model has a required foreign key. */
function ownersOf({ body }: Model): string[] {
  return [...body.matchAll(/^\s*\w+\s+(\w+)\s+@relation\([^\n]*fields:/gm)].map(([, name = ""]) => name);
}
