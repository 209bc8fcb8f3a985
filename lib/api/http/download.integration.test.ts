import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
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

// An error where nothing catches it would end the process; Vitest reports it as a failure of the run.
test("a client may leave at any moment", async () => {
  const pieces = async function* () {
    for (;;) yield await Promise.resolve("x".repeat(100));
  };
  for (let turns = 0; turns < 60; turns += 1) {
    const { body } = download(pieces(), "a", merchantTurn(5n));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await body.cancel();
  }
  await sleep(10);
});

test("ends a download whose client has stopped reading, and lets the caller start another", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pieces = async function* () {
    for (;;) yield await Promise.resolve("x".repeat(100_000));
  };
  const start = () => download(pieces(), "a", merchantTurn(4n)).body;
  const [awake] = [start(), start(), start(), start()];
  const reader = awake.getReader();
  await reader.read();
  await sleep(10);
  vi.advanceTimersByTime(20 * 60_000);
  await reader.read();
  await sleep(10);
  vi.advanceTimersByTime(20 * 60_000);
  vi.useRealTimers();
  await sleep(10);
  // The other three were not read for forty minutes.
  const others = [start(), start(), start()];
  expect(() => start()).toThrow("4 of your downloads");
  await reader.read();
  await reader.cancel();
  await Promise.all(others.map((body) => body.cancel()));
});

test("refuses a caller's fifth download until one has ended, unread, read or aborted, and no other caller's", async () => {
  const pieces = async function* () {
    yield await Promise.resolve("x");
  };
  const start = (merchantId: bigint) => download(pieces(), "a", merchantTurn(merchantId)).body;
  const [unread, read, aborted] = [start(2n), start(2n), start(2n)];
  const last = start(2n);
  expect(() => start(2n)).toThrow("4 of your downloads are already in progress.");
  await start(3n).cancel();
  await unread.cancel();
  expect(await new Response(read).text()).toBe("x");
  const reader = aborted.getReader();
  await reader.read();
  await reader.cancel();
  await sleep(10);
  const again = [last, start(2n), start(2n), start(2n)];
  expect(() => start(2n)).toThrow("4 of your downloads");
  await Promise.all(again.map((body) => body.cancel()));
});
