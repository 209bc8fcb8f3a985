import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { download } from "./download";
import { merchantTurn } from "./in-turn";

test("reads only a few chunks ahead of a client that does not read", async () => {
  let read = 0;
  const pieces = async function* () {
    for (; read < 1000; read += 1) yield await Promise.resolve("x".repeat(100_000));
  };
  const { body } = download(pieces(), "a", merchantTurn(1n));
  const reader = body.getReader();
  await reader.read();
  await sleep(50);
  expect(read).toBeLessThan(8);
  await reader.cancel();
  await sleep(50);
  expect(read).toBeLessThan(8);
});

test("aborts when a chunk cannot be read, so that the client detects the truncation", async () => {
  const pieces = async function* () {
    yield await Promise.resolve("{");
    throw new Error("the database went away");
  };
  const { body, status, headers } = download(pieces(), "a", merchantTurn(1n));
  expect(headers).toMatchObject({ "content-disposition": 'attachment; filename="a.json"' });
  await expect(new Response(body, { status }).text()).rejects.toThrow("the database went away");
});
