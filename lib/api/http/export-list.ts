import type { z } from "zod";
import type { Scope } from "@/lib/platform/scope";
import { maxPageSize, type ExportFormat } from "@/lib/platform/pagination/constants";
import type { Page } from "@/lib/platform/pagination/keyset";
import { columnsOf, toCsv } from "@/lib/reports/exports/csv-stream";
import { toJson } from "@/lib/reports/exports/json-stream";
import { pagesOf } from "@/lib/reports/exports/pages";
import { download } from "./download";
import { merchantTurn } from "./in-turn";
import type { Reply } from "./operation";

export const exportDescription =
  "All objects that match the filters, in the order of the list, as a file that is read while it is sent. CSV has a column for each field, named like `amount.raw`; a list or a map is JSON in one column. If reading fails, so does the download.";

type ListExport<Item> = {
  scope: Scope;
  format: ExportFormat;
  /** The name of the list, and so of the file. */
  name: string;
  item: z.ZodType<Item>;
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>;
};

/** 200 with a list as a file, which takes the memory of a few pages. */
export function exportList<Item>({ scope, format, name, item, readPage }: ListExport<Item>): Reply<ReadableStream> {
  const pages = pagesOf((cursor) => readPage({ limit: maxPageSize, cursor }));
  const pieces = format === "csv" ? toCsv(columnsOf(item), pages) : toJson(asParts(pages));
  return download(pieces, `remit-${name}-${scope.environment}`, merchantTurn(scope.merchantId), format);
}

async function* asParts(pages: AsyncIterable<readonly unknown[]>) {
  for await (const rows of pages) yield { section: "data", rows };
}
