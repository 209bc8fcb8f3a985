import { describe, expect, test } from "vitest";
import { problemOf } from "./wallet-error";
import { WalletProblem } from "./wallet-problem";

describe("a wallet's error", () => {
  test("is shown as declined or as a failed network switch, depending on its step", () => {
    expect(problemOf({ code: 4001, message: "User rejected the request." }, "signing").code).toBe("rejected");
    expect(problemOf({ code: 4001 }, "connecting").code).toBe("rejected");
    expect(problemOf({ code: 4001 }, "switching").code).toBe("switch_rejected");
  });

  test("is found inside wrapped errors of wallets and libraries", () => {
    const wrapped = new Error("long text", { cause: { code: -32603, data: { originalError: { code: 4902 } } } });
    expect(problemOf(wrapped, "switching").code).toBe("chain_unknown");
    expect(problemOf({ message: "outer", cause: { code: "ACTION_REJECTED" } }, "signing").code).toBe("rejected");
  });

  test.each([
    [{ code: 4100 }, "no_account"],
    [{ code: 4900 }, "disconnected"],
    [{ code: 4901 }, "disconnected"],
    [{ code: "INSUFFICIENT_FUNDS", message: "missing revert data" }, "no_gas"],
    [{ code: -32603, message: "execution reverted: ERC20: transfer amount exceeds balance" }, "insufficient_unread"],
    [{ code: -32002, message: "Transaction simulation failed: custom program error: 0x1" }, "insufficient_unread"],
    [{ code: -32002, message: "Transaction simulation failed: custom program error: 0x11" }, "unknown"],
    [{ code: -32003, message: "Transaction rejected" }, "unknown"],
    [{ message: "User rejected the request." }, "rejected"],
    [{ message: "Transaction was cancelled by user" }, "rejected"],
  ])("%o becomes %s", (error, code) => {
    expect(problemOf(error, "signing").code).toBe(code);
  });

  test.each([
    ["a node's, in MetaMask and Trust", -32000, "insufficient funds for gas * price + value: have 0 want 21000"],
    ["MetaMask's smart transactions", -32603, "Fetch error: Not enough funds. Balance is only 7 wei and we need 9 wei"],
    [
      "viem's, in Coinbase Wallet and others",
      -32603,
      "The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
    ],
    ["Trust", -32000, "gas required exceeds allowance (0)"],
    ["Rabby", -32603, "Gas balance is not enough for transaction"],
    ["Base, a smart account", -32603, "UserOperation reverted during simulation with reason: AA21 didn't pay prefund"],
    ["Zerion", -32000, "Insufficient ETH to pay the network fees. Please top up!"],
    ["Phantom", -32603, "Transfer: insufficient lamports 890880, need 1000000"],
    [
      "Solflare",
      -32002,
      "Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.",
    ],
    ["Solana's rent", -32002, "Transaction results in an account (1) with insufficient funds for rent"],
  ])("recognizes missing coin for the fee in the words of %s", (_wallet, code, message) => {
    expect(problemOf(new Error("Internal error", { cause: { code, message } }), "signing").code).toBe("no_gas");
    expect(problemOf({ code, message, cause: { message: "inner" } }, "signing").code).toBe("no_gas");
  });

  test("is a prompt that is already open if its code says so", () => {
    const [error, code] = [{ code: -32002, message: "Request already pending" }, "wallet_busy"];
    expect(problemOf(error, "signing").code).toBe(code);
  });

  test("keeps the wallet's own message, shortened, for an unknown error", () => {
    const problem = problemOf(new Error("wrapper", { cause: { message: "x".repeat(500) } }), "signing");
    expect(problem.code).toBe("unknown");
    expect(problem.walletMessage).toBe("x".repeat(160));
  });

  test("of our own error type is kept, and a cycle of causes terminates", () => {
    const own = new WalletProblem("not_open");
    expect(problemOf(new Error("wrapper", { cause: own }), "checking")).toBe(own);
    const cyclic: { cause?: unknown } = {};
    cyclic.cause = cyclic;
    expect(problemOf(cyclic, "checking").code).toBe("unknown");
    expect(problemOf(undefined, "checking").code).toBe("unknown");
  });
});
