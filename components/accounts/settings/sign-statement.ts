import { messages } from "./address-messages";
import type { WalletProvider } from "@/components/requests/checkout/wallet";
import { problemOf } from "@/components/requests/checkout/wallet-problem";

const t = messages.sign;

/**
 * Asks a browser wallet to sign a text with the key of `address` (EIP-191). Throws an Error with instructions for the
 * user.
 */
export async function signWithWallet(provider: WalletProvider, address: string, text: string): Promise<string> {
  const shownAccounts = await requestFromWallet(provider, "eth_requestAccounts");
  const accounts: unknown[] = Array.isArray(shownAccounts) ? shownAccounts : [];
  const account = accounts.find(
    (candidate) => typeof candidate === "string" && candidate.toLowerCase() === address.toLowerCase(),
  );
  if (account === undefined) {
    throw new Error(t.otherAccount(address));
  }
  const signature = await requestFromWallet(provider, "personal_sign", [hexOf(text), account]);
  if (typeof signature === "string") return signature;
  throw new Error(t.noSignature);
}

async function requestFromWallet(provider: WalletProvider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    const { code, walletMessage } = problemOf(error, "signing");
    if (code === "rejected") throw new Error(t.rejected, { cause: error });
    if (code === "wallet_busy") throw new Error(t.busy, { cause: error });
    throw new Error(walletMessage === "" ? t.failed : t.failedWith(walletMessage), { cause: error });
  }
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
