import { WalletProblem, type WalletPhase } from "./wallet-problem";

// Imported only when the payer chooses a wallet. The sources of the wordings are repositories on GitHub.

/** Error codes of wallets (EIP-1193, EIP-1474, EIP-3085). -32003 says only that the transaction was rejected. */
const walletCode = {
  userRejected: 4001,
  unauthorized: 4100,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  requestPending: -32002,
};

/** Codes of the ethers library, which Coinbase Wallet uses too: coinbase/coinbase-wallet-sdk #697. */
const libraryCode = { rejected: "ACTION_REJECTED", noGas: "INSUFFICIENT_FUNDS" };

/** For wallets without a code, such as those of Solana. */
const rejected = anyOf("user (rejected|denied|declined|cancel)", "(rejected|declined|cancell?ed) by (the )?user");

const tooFewTokens = anyOf(
  // Token contracts: OpenZeppelin/openzeppelin-contracts 4 and 5, and the selector of the error of 5.
  "transfer amount exceeds balance",
  "ERC20InsufficientBalance|0xe450d38c",
  // Solana's token program: solana-program/token, error.rs
  "custom program error: 0x1\\b",
);

/** The payer's coin does not cover the network fee or, for native coin, fee and amount. */
const noGas = anyOf(
  // Nodes, and so MetaMask and Trust: MetaMask/faq #67, TrustWallet/trust-wallet-android #110
  "insufficient funds",
  // The gas estimate of geth in Trust: trustwallet/wallet-connect-swift #34
  "gas required exceeds allowance",
  // Smart transactions of MetaMask: MetaMask/metamask-extension #43154
  "not enough funds",
  "insufficient MaxFeePerGas",
  // Wallets that use viem: wevm/viem, src/errors/node.ts
  "exceeds (the balance of the account|transaction sender account balance)",
  // Rabby: RabbyHub/Rabby, useGasAccountTxsCheck
  "gas balance is not enough",
  // Base and other smart accounts: eth-infinitism/account-abstraction, EntryPoint.sol
  "didn't pay prefund",
  // Zerion: wormhole-foundation/wormhole-connect #286
  "to pay the network fee",
  // Phantom and Solflare repeat the Solana runtime: solana-labs/solana #29292, sdk/src/transaction/error.rs
  "attempt to debit an account",
  "insufficient lamports",
  "insufficientFundsForFee",
);

function anyOf(...wordings: string[]): RegExp {
  return new RegExp(wordings.join("|"), "i");
}

const maxNestedErrors = 12;
const maxWalletMessageLength = 160;

type NestedError = { code?: unknown; message?: unknown; details?: unknown; cause?: unknown; data?: unknown };

/** Parses a wallet's error. Wallets and libraries wrap the error that has the relevant code. */
export function problemOf(error: unknown, phase: WalletPhase): WalletProblem {
  const errors = nestedErrors(error);
  const problem = errors.find((nested) => nested instanceof WalletProblem);
  if (problem instanceof WalletProblem) return problem;
  const codes = errors.map(({ code }) => code);
  const messages = messagesOf(errors);
  const says = (wording: RegExp) => messages.some((message) => wording.test(message));
  if (codes.includes(walletCode.unknownChain)) return new WalletProblem("chain_unknown");
  if (codes.includes(walletCode.userRejected) || codes.includes(libraryCode.rejected) || says(rejected)) {
    return new WalletProblem(phase === "switching" ? "switch_rejected" : "rejected");
  }
  if (says(tooFewTokens)) return new WalletProblem("insufficient_unread");
  if (codes.includes(libraryCode.noGas) || says(noGas)) return new WalletProblem("no_gas");
  // Nodes of Solana use this code for a failed simulation.
  if (codes.includes(walletCode.requestPending) && !says(/simulation failed/i)) return new WalletProblem("wallet_busy");
  if (codes.includes(walletCode.unauthorized)) return new WalletProblem("no_account");
  if (codes.includes(walletCode.disconnected) || codes.includes(walletCode.chainDisconnected)) {
    return new WalletProblem("disconnected");
  }
  // The wallet's own message is the innermost one, because libraries wrap it.
  return new WalletProblem("unknown", (messages.at(-1) ?? "").slice(0, maxWalletMessageLength));
}

function nestedErrors(error: unknown): NestedError[] {
  const found: NestedError[] = [];
  const waiting = [error];
  while (waiting.length > 0 && found.length < maxNestedErrors) {
    const next = waiting.shift();
    if (typeof next !== "object" || next === null || found.includes(next)) continue;
    const nested: NestedError = next;
    found.push(nested);
    waiting.push(nested.cause, nested.data, "originalError" in next ? next.originalError : undefined);
  }
  return found;
}

/** The messages from the outermost error to the innermost one. */
function messagesOf(errors: NestedError[]): string[] {
  const texts = errors.flatMap(({ details, message }) => [details, message]);
  return texts.filter((text): text is string => typeof text === "string" && text !== "");
}
