import { describe, expect, test } from "vitest";
import { problemOf, WalletProblem } from "./wallet-problem";

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
    [{ code: -32002 }, "wallet_busy"],
    [{ code: 4100 }, "no_account"],
    [{ code: -32000, message: "insufficient funds for gas * price + value" }, "no_gas"],
  ])("%o becomes %s", (error, code) => {
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
