import { readFileSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { accepts } from "@/lib/api/http/respond";

/** The names of the files that the document of a pay page loads; built by tooling/build/pay-page.ts. */
export type PayFileNames = {
  script: string;
  modules: string[];
  /** The scripts with the first texts of each language but English, by its tag. */
  languages: Record<string, string[]>;
  styles: string;
  fonts: string[];
};

type File = { content: Buffer; type: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> };

/** `styles` is the text of the styles, which every document contains, so `files` has no style sheet. */
export type PayFiles = { names: PayFileNames; styles: string; files: ReadonlyMap<string, File> };

export const payFilesPath = "/pay/files/";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Reads the files of a build into memory: about half a megabyte. */
export function readPayFiles(folder: URL): PayFiles {
  const files = new Map<string, File>();
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (type) files.set(name, { content: readFileSync(new URL(name, folder)), type, encoded: {} });
  }
  const names = JSON.parse(readFileSync(new URL("names.json", folder), "utf8")) as PayFileNames;
  return { names, styles: readFileSync(new URL(names.styles, folder), "utf8"), files };
}

/** Sends a file of the pay page, compressed once per process. Its name holds its hash, so browsers keep it for good. */
export async function sendPayFile(
  { files }: PayFiles,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(pathname.slice(payFilesPath.length));
  if (!file) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    return void response.end("Not found.\n");
  }
  // Fonts are compressed already.
  const encoding = file.type.startsWith("font/") ? undefined : acceptedEncoding(request);
  const content = encoding ? await (file.encoded[encoding] ??= encoders[encoding](file.content)) : file.content;
  response.writeHead(200, {
    "content-type": file.type,
    "content-length": content.length,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    ...(encoding && { "content-encoding": encoding }),
  });
  response.end(content);
}

/** The best encoding that the client accepts. */
function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  return (["br", "gzip"] as const).find((encoding) => accepts(headers["accept-encoding"]?.toString(), encoding));
}

const encoders = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };
type Encoding = keyof typeof encoders;
