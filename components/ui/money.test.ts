import { expect, test } from "vitest";
import { exactDigits, moneyText } from "./amount-text";
import { toAmount } from "@/lib/amounts/amount";

const stable = { symbol: "USDC", is_stablecoin: true };
const coin = { symbol: "ETH", is_stablecoin: false };

test("displayed amounts are grouped, copied amounts are not, and neither loses a digit", () => {
  expect(moneyText(toAmount(1_204_500_000n, 6), stable)).toBe("1,204.50 USDC");
  expect(exactDigits(toAmount(1_204_500_000n, 6), stable)).toBe("1204.50");
  expect(exactDigits(toAmount(1_234_567_890_123_456_789_012n, 18), coin)).toBe("1234.567890123456789012");
});
