import { expect, test } from "vitest";
import { toJson, type Part } from "./json-stream";

async function write(parts: Part[]): Promise<string[]> {
  const stream = async function* () {
    for (const part of parts) yield await Promise.resolve(part);
  };
  const pieces: string[] = [];
  for await (const piece of toJson(stream())) pieces.push(piece);
  return pieces;
}

test("joins the parts of a section and keeps empty sections", async () => {
  const pieces = await write([
    { section: "account", rows: [{ name: 'a "b"' }] },
    { section: "requests", rows: [] },
    { section: "requests", rows: [1, 2] },
    { section: "requests", rows: [3] },
    { section: "events", rows: [] },
  ]);
  expect(JSON.parse(pieces.join(""))).toEqual({ account: [{ name: 'a "b"' }], requests: [1, 2, 3], events: [] });
  expect(() => void JSON.parse(pieces.slice(0, -1).join("")), "without the last piece").toThrow();
});

test("is an empty object without sections", async () => {
  expect(JSON.parse((await write([])).join(""))).toEqual({});
});
