import { messages } from "./messages";
import { sentence } from "@/components/api/form-errors";
import type { FieldError } from "@/components/api/request";
import type { PresentedPoolAddress } from "@/lib/addresses/pools/schema";

/** An address and its line in the text, counted from 1. */
export type AddressLine = { line: number; address: string };

/** The addresses of a pasted list or CSV file: the first column of each line, without an "address" header. */
export function readAddressLines(text: string): AddressLine[] {
  const lines = text.split(/\r\n|\r|\n/).map((row, index) => ({ line: index + 1, address: firstColumn(row) }));
  const filled = lines.filter(({ address }) => address !== "");
  return filled[0]?.address.toLowerCase() === "address" ? filled.slice(1) : filled;
}

function firstColumn(row: string): string {
  const [column = ""] = row.split(/[,;\t]/);
  return column.replaceAll('"', "").trim();
}

const t = messages.create;
const maxShownErrors = 5;

/** The API's errors about single addresses, each with its line number: "Line 3: Must be …". "" if there are none. */
export function lineErrorsText(errors: FieldError[], lines: AddressLine[]): string {
  const texts = errors.flatMap(({ path, message }) => {
    const index = /^addresses\.(\d+)$/.exec(path)?.[1];
    const line = lines[Number(index)]?.line;
    return line === undefined ? [] : [t.line(line, sentence(message))];
  });
  const others = texts.length - maxShownErrors;
  return [...texts.slice(0, maxShownErrors), ...(others > 0 ? [t.moreErrors(others)] : [])].join("\n");
}

/** A CSV file of pool addresses. No value can contain a comma, a quotation mark or a formula. */
export function poolCsv(addresses: PresentedPoolAddress[]): string {
  const rows = addresses.map(({ address, chain, payment_request: request, created_at }) =>
    [address, chain.slug, request?.public_id ?? "", request?.late_until ?? "", created_at].join(","),
  );
  return ["address,chain,payment_request,late_until,created_at", ...rows, ""].join("\r\n");
}
