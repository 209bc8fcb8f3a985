import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStream } from "./change-stream";
import { isStreamOpen } from "./stream-state";

const onChange = vi.fn();
const fetchMock = vi.fn<() => Promise<Response>>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const follow = () => (stop = followStream({ path: "/changes", onChange }));
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A response whose body the test writes. */
function newBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = async (text: string) => {
    await writer.write(new TextEncoder().encode(text));
    await passTime(0);
  };
  return { response: new Response(readable), write, end: () => writer.close() };
}

test("opens on the first bytes and reports each message, however the stream is split", async () => {
  const { response, write } = newBody();
  fetchMock.mockResolvedValueOnce(response);
  follow();
  await passTime(0);
  expect(isStreamOpen()).toBe(false);
  await write("retry: 5000\n\n:\n\nda");
  expect([isStreamOpen(), onChange.mock.calls.length]).toEqual([true, 1]);
  await write("ta: changed\n\n");
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("reconnects after the stream ends and then reports possibly missed changes", async () => {
  const [first, second] = [newBody(), newBody()];
  fetchMock.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
  follow();
  await first.write(":\n\n");
  await passTime(60_000);
  await first.end();
  await passTime(2000);
  expect(isStreamOpen()).toBe(false);
  await second.write(":\n\n");
  expect([isStreamOpen(), onChange.mock.calls.length]).toEqual([true, 2]);
});

test("backs off while requests fail, down to one request a minute", async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
  follow();
  await passTime(5 * 60_000);
  expect(fetchMock.mock.calls.length).toBeLessThan(20);
  const callsBefore = fetchMock.mock.calls.length;
  // The wait is 30 to 60 seconds, chosen at random.
  await passTime(10 * 60_000);
  expect(fetchMock.mock.calls.length - callsBefore).toBeGreaterThanOrEqual(9);
  expect(fetchMock.mock.calls.length - callsBefore).toBeLessThanOrEqual(21);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([204, 401, 404])("never reconnects after a %i", async (status) => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response(null, { status })));
  follow();
  await passTime(10 * 60_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test("makes no request while the tab is hidden", async () => {
  Object.assign(document, { visibilityState: "hidden" });
  follow();
  await passTime(60_000);
  expect(fetchMock).not.toHaveBeenCalled();
  fetchMock.mockResolvedValueOnce(newBody().response);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
