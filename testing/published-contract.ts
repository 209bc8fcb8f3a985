import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { newContract, type Contract } from "./contract";
import { testServices } from "./services";

/** Outlives the modules that are unloaded after a test file, because compiling its schemas takes long. */
const shared = globalThis as { publishedContract?: Contract };

/** The contract of this checkout. */
export async function publishedContract(): Promise<Contract> {
  return (shared.publishedContract ??= newContract(await publishedDocument()));
}

/** Built once in a run: it needs every route, while most test files import a few. */
async function publishedDocument(): Promise<OpenApiDocument> {
  const file = join(testServices().programs, "openapi.json");
  if (!existsSync(file)) {
    const { openApiDocument } = await import("@/app/api/openapi-document");
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(openApiDocument("http://localhost:3000")));
    renameSync(unfinished, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as OpenApiDocument;
}
