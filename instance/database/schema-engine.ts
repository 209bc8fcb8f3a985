// Prisma's schema engine as WebAssembly, because the native one would have to be downloaded.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import type { FieldDef, Pool, QueryResult } from "pg";
import { newPool } from "@/lib/platform/connection";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";

type SchemaEngine = Awaited<ReturnType<typeof engineModule.SchemaEngine.new>>;

// One engine per process: another copy of this module must not load a second one over it.
const processGlobals = globalThis as unknown as { remitSchemaEngine?: Promise<void> };

/** Runs `work` with the engine on a database. */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  await (processGlobals.remitSchemaEngine ??= load());
  // A separate pool: the engine does not close its connections, which hold its advisory lock.
  const pool = newPool(url, { max: 2 });
  let failure: Error | undefined;
  const onFailure = (error: unknown) => {
    failure = error instanceof Error ? error : undefined;
    throw error;
  };
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool, onFailure));
  const datamodels: [string, string][] = [schemaFile()];
  const engine = await engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } catch (error) {
    // The engine's error names the migration but omits PostgreSQL's error.
    throw failure && error instanceof Error
      ? new Error(`${failure.message}: ${error.message}`, { cause: error })
      : error;
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Prisma's adapter with two additions that only a schema engine needs. */
function adapterFactory(pool: Pool, onFailure: (error: unknown) => never): SqlMigrationAwareDriverAdapterFactory {
  const prismaAdapter = new PrismaPg(withCharsAsText(pool));
  return {
    provider: prismaAdapter.provider,
    adapterName: prismaAdapter.adapterName,
    connect: async () => {
      const adapter = await prismaAdapter.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      // Prisma's adapter splits scripts at every semicolon, even in function bodies; PostgreSQL parses them correctly.
      adapter.executeScript = async (script) => void (await pool.query(script).catch(onFailure));
      adapter.queryRaw = async (query) => restoreChars(await queryRaw(query));
      return adapter;
    },
    connectToShadowDb: () => prismaAdapter.connectToShadowDb(),
  };
}

// PostgreSQL's catalogs have columns of type "char", which Prisma's adapter rejects. So they pass through it as text,
// and `restoreChars` sets their type again.
const charTypeId = 18;
const textTypeId = 25;
/** The indexes of the "char" columns of each result, by its rows. */
const charColumns = new WeakMap<object, Set<number>>();

function withCharsAsText(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult | QueryResult[]>;
  return Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const result = await query(...args);
      for (const { fields, rows } of [result].flat()) charColumns.set(rows, retypeCharsAsText(fields));
      return result;
    },
  });
}

/** Changes the type of the "char" columns to text and returns their indexes. */
function retypeCharsAsText(fields: FieldDef[]): Set<number> {
  const chars = fields.flatMap((field, index) => (field.dataTypeID === charTypeId ? [index] : []));
  for (const field of fields) if (field.dataTypeID === charTypeId) field.dataTypeID = textTypeId;
  return new Set(chars);
}

function restoreChars(result: SqlResultSet): SqlResultSet {
  const chars = charColumns.get(result.rows);
  const columnTypes = result.columnTypes.map((type, index) => (chars?.has(index) ? ColumnTypeEnum.Character : type));
  return { ...result, columnTypes };
}

/** Path and text of the schema. */
export function schemaFile(): [string, string] {
  return ["prisma/schema.prisma", readFileSync("prisma/schema.prisma", "utf8")];
}

/** Instantiates the package's .wasm, which Node cannot import as a module. */
async function load(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = readFileSync(entry.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": engineModule });
  engineModule.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
}
