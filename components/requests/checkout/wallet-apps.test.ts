import { expect, test } from "vitest";
import { walletApps } from "./wallet-apps";

const page = "https://pay.shop.example/pay/hewTvjYv9v?lang=de";

test("each app's link has the form that its vendor documents", () => {
  const links = Object.fromEntries(
    Object.entries(walletApps).map(([type, apps]) => [type, apps.map(({ name, open }) => [name, open(page)])]),
  );
  const encoded = "https%3A%2F%2Fpay.shop.example%2Fpay%2FhewTvjYv9v%3Flang%3Dde";
  expect(links).toEqual({
    evm: [
      ["MetaMask", "https://link.metamask.io/dapp/pay.shop.example/pay/hewTvjYv9v?lang=de"],
      ["Trust", `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`],
      ["Base", `https://go.cb-w.com/dapp?cb_url=${encoded}`],
    ],
    solana: [
      ["Phantom", `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fpay.shop.example`],
      ["Solflare", `https://solflare.com/ul/v1/browse/${encoded}?ref=https%3A%2F%2Fpay.shop.example`],
      ["Trust", `https://link.trustwallet.com/open_url?coin_id=501&url=${encoded}`],
    ],
  });
});
