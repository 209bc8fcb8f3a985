import { expect, test, vi } from "vitest";
import { watchEvmWallets } from "./use-wallets";
import type { Wallet } from "./wallet";

const provider = { request: () => Promise.resolve(null) };

test("lists each wallet once, whether announced on request or later, and none after the watch stops", () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const announce = (uuid: string) => {
    const detail = { info: { uuid, name: `Wallet ${uuid}`, icon: "https://icons.example/x.svg" }, provider };
    page.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  page.addEventListener("eip6963:requestProvider", () => announce("early"));
  let shown: Wallet[] = [];
  const stop = watchEvmWallets((wallets) => (shown = wallets));
  expect(shown).toEqual([{ type: "evm", id: "early", name: "Wallet early", icon: null, provider }]);
  announce("late");
  announce("early");
  expect(shown.map(({ id }) => id)).toEqual(["early", "late"]);
  stop();
  announce("after");
  expect(shown.map(({ id }) => id)).toEqual(["early", "late"]);
});
