import { describe, expect, test } from "vitest";
import { mintFacts } from "./inspect";

const [mint, holding] = [1, 2];

/** The first 82 bytes of a mint. */
function base(decimals = 6, isInitialized = 1): Buffer {
  const data = Buffer.alloc(82);
  data[44] = decimals;
  data[45] = isInitialized;
  return data;
}

function extended(extensions: [type: number, content: Buffer][], kind = mint): Buffer {
  const parts = extensions.map(([type, content]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(content.length, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([base(), Buffer.alloc(83), Buffer.of(kind), ...parts]);
}

function metadata(...texts: string[]): Buffer {
  const parts = texts.map((text) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  });
  return Buffer.concat([Buffer.alloc(64), ...parts]);
}

describe("the metadata of a mint", () => {
  test("of plain SPL has decimals and no name", () => {
    expect(mintFacts(base(9))).toEqual({ decimals: 9, name: null, symbol: null });
  });

  test("has name and symbol after any other extensions", () => {
    const data = extended([
      [1, Buffer.alloc(108)],
      [19, metadata("Café Dollar", "CAFÉ", "https://cafe.example")],
    ]);
    expect(mintFacts(data)).toEqual({ decimals: 6, name: "Café Dollar", symbol: "CAFÉ" });
  });

  test("is empty without the extension, also for an account longer than its content", () => {
    const none = { name: null, symbol: null };
    expect(mintFacts(extended([[1, Buffer.alloc(108)]]))).toMatchObject(none);
    expect(mintFacts(Buffer.concat([extended([]), Buffer.alloc(40)]))).toMatchObject(none);
  });

  test("allows listing a mint whose freeze or hook extensions are inactive", () => {
    const hookOfNoProgram = Buffer.concat([Buffer.alloc(32, 7), Buffer.alloc(32)]);
    const data = extended([
      [6, Buffer.of(1)],
      [14, hookOfNoProgram],
    ]);
    expect(mintFacts(data)).toMatchObject({ decimals: 6 });
  });

  test.each([
    ["cut off before its symbol", metadata("Name")],
    ["with a length beyond its end", Buffer.concat([metadata("Name"), Buffer.of(255, 255, 255, 255)])],
    ["that is not text", Buffer.concat([metadata("Name"), Buffer.of(2, 0, 0, 0, 0xc3, 0x28)])],
  ])("ignores the symbol %s", (_what, content) => {
    expect(mintFacts(extended([[19, content]]))).toMatchObject({ name: "Name", symbol: null });
  });

  test.each([
    ["holds tokens", Buffer.alloc(165), "is not a mint"],
    ["holds tokens and has extensions", extended([], holding), "is not a mint"],
    ["was never set up", base(6, 0), "not initialized"],
    ["has too many decimals", base(37), "has 37 decimals"],
    ["cannot be transferred", extended([[9, Buffer.alloc(0)]]), "cannot transfer it"],
    ["opens its accounts frozen", extended([[6, Buffer.of(2)]]), "accounts are frozen"],
    ["calls a program with each transfer", extended([[14, Buffer.alloc(64, 7)]]), "call another program"],
  ])("prevents listing a mint that %s", (_what, data, reason) => {
    expect(() => mintFacts(data)).toThrow(reason);
  });
});
