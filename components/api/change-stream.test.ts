import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStream, isStreamOpen } from "./change-stream";

const onChange = vi.fn();
const fetched = vi.fn<() => Promise<Response>>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const follow = () => (stop = followStream({ path: "/changes", onChange }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A response whose body the test writes. */
function newBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = async (text: string) => {
    await writer.write(new TextEncoder().encode(text));
    await pass(0);
  };
  return { response: new Response(readable), write, end: () => writer.close() };
}

test("opens on the first bytes and reports each message, however the stream is split", async () => {
  const { response, write } = newBody();
  fetched.mockResolvedValueOnce(response);
  follow();
  await pass(0);
  expect(isStreamOpen()).toBe(false);
  await write("retry: 5000\n\n:\n\nda");
  expect([isStreamOpen(), onChange.mock.calls.length]).toEqual([true, 1]);
  await write("ta: changed\n\n");
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("reconnects after the stream ends and then reports possibly missed changes", async () => {
  const [first, second] = [newBody(), newBody()];
  fetched.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
  follow();
  await first.write(":\n\n");
  await pass(60_000);
  await first.end();
  await pass(2000);
  expect(isStreamOpen()).toBe(false);
  await second.write(":\n\n");
  expect([isStreamOpen(), onChange.mock.calls.length]).toEqual([true, 2]);
});

test("backs off while requests fail, up to one a minute", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
  follow();
  await pass(5 * 60_000);
  expect(fetched.mock.calls.length).toBeLessThan(20);
  const before = fetched.mock.calls.length;
  await pass(10 * 60_000);
  expect(fetched.mock.calls.length - before).toBeGreaterThanOrEqual(9);
  expect(fetched.mock.calls.length - before).toBeLessThanOrEqual(21);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([204, 401, 404])("never reconnects after a %i", async (status) => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status })));
  follow();
  await pass(10 * 60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("makes no request while the tab is hidden", async () => {
  Object.assign(document, { visibilityState: "hidden" });
  follow();
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(newBody().response);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(fetched).toHaveBeenCalledTimes(1);
});
