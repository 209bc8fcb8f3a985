import { describe, expect, test } from "vitest";
import { parseMint } from "./inspect";

const [mintType, tokenAccountType] = [1, 2];
const extensionType = { feeConfig: 1, defaultAccountState: 6, nonTransferable: 9, transferHook: 14, metadata: 19 };

/** The first 82 bytes of a mint. */
function mintBase(decimals = 6, isInitialized = 1): Buffer {
  const data = Buffer.alloc(82);
  data[44] = decimals;
  data[45] = isInitialized;
  return data;
}

function withExtensions(extensions: [type: number, content: Buffer][], accountType = mintType): Buffer {
  const parts = extensions.map(([type, content]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(content.length, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([mintBase(), Buffer.alloc(83), Buffer.of(accountType), ...parts]);
}

function metadataContent(...texts: string[]): Buffer {
  const parts = texts.map((text) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  });
  return Buffer.concat([Buffer.alloc(64), ...parts]);
}

describe("the metadata of a mint", () => {
  test("of the SPL token program has decimals and no name", () => {
    expect(parseMint(mintBase(9))).toEqual({ decimals: 9, name: null, symbol: null });
  });

  test("has name and symbol after any other extensions", () => {
    const data = withExtensions([
      [extensionType.feeConfig, Buffer.alloc(108)],
      [extensionType.metadata, metadataContent("Café Dollar", "CAFÉ", "https://cafe.example")],
    ]);
    expect(parseMint(data)).toEqual({ decimals: 6, name: "Café Dollar", symbol: "CAFÉ" });
  });

  test("is empty without the extension, even for an account longer than its content", () => {
    const none = { name: null, symbol: null };
    expect(parseMint(withExtensions([[extensionType.feeConfig, Buffer.alloc(108)]]))).toMatchObject(none);
    expect(parseMint(Buffer.concat([withExtensions([]), Buffer.alloc(40)]))).toMatchObject(none);
  });

  test("allows listing a mint whose freeze or hook extensions are inactive", () => {
    const hookOfNoProgram = Buffer.concat([Buffer.alloc(32, 7), Buffer.alloc(32)]);
    const data = withExtensions([
      [extensionType.defaultAccountState, Buffer.of(1)],
      [extensionType.transferHook, hookOfNoProgram],
    ]);
    expect(parseMint(data)).toMatchObject({ decimals: 6 });
  });

  test.each([
    ["cut off before its symbol", metadataContent("Name")],
    ["with a length beyond its end", Buffer.concat([metadataContent("Name"), Buffer.of(255, 255, 255, 255)])],
    ["that is not text", Buffer.concat([metadataContent("Name"), Buffer.of(2, 0, 0, 0, 0xc3, 0x28)])],
  ])("ignores the symbol %s", (_what, content) => {
    expect(parseMint(withExtensions([[extensionType.metadata, content]]))).toMatchObject({
      name: "Name",
      symbol: null,
    });
  });

  test.each([
    ["holds tokens", Buffer.alloc(165), "is not a mint"],
    ["holds tokens and has extensions", withExtensions([], tokenAccountType), "is not a mint"],
    ["was never initialized", mintBase(6, 0), "not initialized"],
    ["has too many decimals", mintBase(37), "has 37 decimals"],
    ["cannot be transferred", withExtensions([[extensionType.nonTransferable, Buffer.alloc(0)]]), "cannot transfer it"],
    [
      "opens its accounts frozen",
      withExtensions([[extensionType.defaultAccountState, Buffer.of(2)]]),
      "accounts are frozen",
    ],
    [
      "calls a program with each transfer",
      withExtensions([[extensionType.transferHook, Buffer.alloc(64, 7)]]),
      "call another program",
    ],
  ])("prevents listing a mint that %s", (_what, data, reason) => {
    expect(() => parseMint(data)).toThrow(reason);
  });
});
