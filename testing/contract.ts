import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument, OpenApiOperation } from "@/lib/api/openapi/document";

// Validates responses against the published document, independently of zod. The document leaves objects open for new
// fields, but tests reject fields that no schema names.

type ReceivedResponse = { status: number; headers: Headers; text: string };

export type Contract = {
  /** The differences between an operation's response and the document, in words. */
  breaches: (operationId: string, response: ReceivedResponse) => string[];
  /** Throws an error that lists every difference. */
  require: (operationId: string, request: string, response: ReceivedResponse) => void;
  /** The operation of a request; undefined if it is not documented. */
  operationAt: (method: string, pathname: string) => string | undefined;
};

export function isEventStream(headers: Headers): boolean {
  return headers.get("content-type") === "text/event-stream";
}

export function newContract(document: OpenApiDocument): Contract {
  const validator = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  (addFormats.default as (ajv: Ajv2020) => unknown)(validator);
  validator.addSchema(closeObjects(document), "api");
  const operations = new Map<string, { operation: OpenApiOperation; pointer: string; method: string; path: RegExp }>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
      operations.set(operation.operationId, { operation, pointer, method, path: patternOf(path) });
    }
  }

  /** The errors of a value against the schema at a JSON pointer of the document. */
  function schemaErrors(pointer: string, value: unknown): string[] {
    const validate = validator.getSchema(`api#${encodeURI(pointer)}`);
    if (!validate) return [`there is no schema at ${pointer}`];
    if (validate(value)) return [];
    const found = validate.errors ?? [];
    return found.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }

  function breaches(operationId: string, received: ReceivedResponse): string[] {
    const documented = operations.get(operationId);
    const response = documented?.operation.responses[received.status];
    if (!documented || !response) return [`status ${received.status} is not declared`];
    const pointer = `${documented.pointer}/responses/${received.status}`;
    return [...headerBreaches(response.headers, received), ...bodyBreaches(pointer, response.content, received)];
  }

  function headerBreaches(declared: Record<string, unknown>, { headers }: ReceivedResponse): string[] {
    return Object.entries(declared).flatMap(([name, reference]) => {
      const pointer = (reference as { $ref: string }).$ref.slice(1);
      const { required } = document.components.headers[pointer.split("/").at(-1) ?? ""] as { required: boolean };
      const value = headers.get(name);
      if (value === null) return required ? [`${name} is missing`] : [];
      return schemaErrors(`${pointer}/schema`, value).map((error) => `${name}: ${error}`);
    });
  }

  function bodyBreaches(pointer: string, content: object | undefined, { headers, text }: ReceivedResponse): string[] {
    if (!content) return text === "" ? [] : ["a body is not declared"];
    if (isEventStream(headers)) return "text/event-stream" in content ? [] : ["a stream is not declared"];
    const type = headers.get("content-type");
    if (type === "text/csv; charset=utf-8") return "text/csv" in content ? [] : ["a CSV file is not declared"];
    if (type !== "application/json; charset=utf-8") return [`the type is ${type}`];
    return schemaErrors(`${pointer}/content/application~1json/schema`, JSON.parse(text));
  }

  function operationAt(method: string, pathname: string): string | undefined {
    const matching = [...operations.values()].filter(
      (documented) => documented.method === method.toLowerCase() && documented.path.test(pathname),
    );
    // Fixed paths take precedence over paths with variables.
    const exact = matching.find(({ path }) => !path.source.includes("[^"));
    return (exact ?? matching[0])?.operation.operationId;
  }

  function require(operationId: string, request: string, received: ReceivedResponse): void {
    const found = breaches(operationId, received);
    if (found.length === 0) return;
    throw new Error(
      `${request} breaks the published contract:\n${found.join("\n")}\n${received.status} ${received.text}`,
    );
  }

  return { breaches, require, operationAt };
}

/** The contract published by a running instance. */
export async function contractOf(origin: string): Promise<Contract> {
  const response = await fetch(`${origin}/api/openapi.json`);
  if (!response.ok) throw new Error(`The document of ${origin} returned ${response.status}.`);
  return newContract((await response.json()) as OpenApiDocument);
}

/** Calls a running instance; throws if a documented response does not match the contract. */
export async function fetchValidated(contract: Contract, url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const method = init.method ?? "GET";
  const id = contract.operationAt(method, new URL(url).pathname);
  const { status, headers } = response;
  if (id) contract.require(id, `${method} ${url}`, { status, headers, text: await response.clone().text() });
  return response;
}

function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}

/** The document with every object schema closed, so that a field it does not name is reported. */
function closeObjects<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closeObjects) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, closeObjects(child) as unknown]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  const isOpen = copy.type === "object" && "properties" in copy && !("additionalProperties" in copy);
  return (isOpen ? { ...copy, additionalProperties: false } : copy) as T;
}
