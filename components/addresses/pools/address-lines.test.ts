import { expect, test } from "vitest";
import { lineErrorsText, poolCsv, readAddressLines } from "./address-lines";

const [a, b] = ["0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D"];

test.each([
  { what: "a pasted list", text: `${a}\n${b}`, lines: [1, 2] },
  { what: "blank lines and spaces", text: `\n  ${a}  \r\n\r\n${b}\n`, lines: [2, 4] },
  { what: "a CSV file with a header", text: `\uFEFFAddress,label\n${a},till 1\n${b},till 2`, lines: [2, 3] },
  { what: "quotation marks and semicolons", text: `"${a}";"x"\n"${b}"\tx`, lines: [1, 2] },
])("reads $what", ({ text, lines }) => {
  expect(readAddressLines(text)).toEqual([a, b].map((address, index) => ({ line: lines[index], address })));
});

test("reads the CSV file that the page exports", () => {
  const chain = { slug: "base", name: "Base", type: "evm" } as const;
  const request = {
    public_id: "0c8f3f0e-5b8e-4c57-9a2b-6d1f4f7e2a90",
    shortcode: "x",
    late_until: "2030-01-01T00:00Z",
  };
  const row = { id: "1", chain, usable_at: null, created_at: "2030-01-01T00:00Z" };
  const csv = poolCsv([
    { ...row, address: a, payment_request: request },
    { ...row, address: b, payment_request: null },
  ]);
  expect(readAddressLines(csv).map(({ address }) => address)).toEqual([a, b]);
});

test("names the line of each error, up to five", () => {
  const lines = readAddressLines(`\n${Array.from({ length: 7 }, () => "x").join("\n")}`);
  const errorAt = (index: number) => ({ path: `addresses.${index}`, code: "invalid_address", message: "is wrong" });
  expect(lineErrorsText([errorAt(0), errorAt(6)], lines)).toBe("Line 2: Is wrong.\nLine 8: Is wrong.");
  expect(
    lineErrorsText(
      lines.map((_, index) => errorAt(index)),
      lines,
    ),
  ).toMatch(/Line 6: Is wrong\.\nAnd 2 more errors\.$/);
  expect(lineErrorsText([{ path: "chain", code: "chain_inactive", message: "is not active" }], lines)).toBe("");
});
