// Prisma's schema engine as WebAssembly: the native one would have to be downloaded.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import { Pool, type FieldDef, type QueryResult } from "pg";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";

type SchemaEngine = Awaited<ReturnType<typeof engineModule.SchemaEngine.new>>;

// The package holds one engine for the process: another copy of this module must not load a second one over it.
const holder = globalThis as unknown as { remitSchemaEngine?: Promise<void> };

/** The engine on a database, for as long as `work` takes. */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  await (holder.remitSchemaEngine ??= load());
  // A pool of our own: the engine leaves its connections open, and with them the advisory lock it takes.
  const pool = new Pool({ connectionString: url, max: 2 });
  // A connection that breaks while idle would end the process.
  pool.on("error", () => undefined);
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(pool));
  const datamodels: [string, string][] = [schemaFile()];
  const engine = await engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Prisma's own adapter, with the two things added that a schema engine needs and a client does not. */
function adapterFactory(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const stock = new PrismaPg(markingChars(pool));
  return {
    provider: stock.provider,
    adapterName: stock.adapterName,
    connect: async () => {
      const adapter = await stock.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      // The stock adapter cuts scripts at every semicolon, and with that function bodies; PostgreSQL reads them whole.
      adapter.executeScript = async (script) => void (await pool.query(script));
      adapter.queryRaw = async (query) => restoreChars(await queryRaw(query));
      return adapter;
    },
    connectToShadowDb: () => stock.connectToShadowDb(),
  };
}

// PostgreSQL's catalogues have columns of the type "char", which the stock adapter refuses: they pass it as text.
const charType = 18;
const textType = 25;
const charColumns = new WeakMap<object, Set<number>>();

function markingChars(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult | QueryResult[]>;
  return Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const result = await query(...args);
      for (const { fields, rows } of [result].flat()) charColumns.set(rows, markChars(fields));
      return result;
    },
  });
}

function markChars(fields: FieldDef[]): Set<number> {
  const chars = fields.flatMap((field, index) => (field.dataTypeID === charType ? [index] : []));
  for (const field of fields) if (field.dataTypeID === charType) field.dataTypeID = textType;
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

/** Node cannot import the package's .wasm as a module, so it is instantiated by hand. */
async function load(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = readFileSync(entry.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": engineModule });
  engineModule.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
}
