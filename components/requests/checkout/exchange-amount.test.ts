import { expect, test } from "vitest";
import { toAmount } from "@/lib/platform/amounts/amount";
import { amountWithFee, exchangeNameOf } from "./exchange-amount";

const due = toAmount(148_500_000n, 6);

test.each([
  ["", "148.5"],
  ["0", "148.5"],
  ["1", "149.5"],
  [" 0,8 ", "149.3"],
  ["0.000001", "148.500001"],
])("with a fee of %j, the payer types %s", (fee, typed) => {
  expect(amountWithFee(due, fee)?.formatted).toBe(typed);
});

test.each(["1.2.3", "1,000,000", "-1", "one", "0.0000001", "1e3"])("%j is no fee", (fee) => {
  expect(amountWithFee(due, fee)).toBeNull();
});

test("a fee keeps every digit of a coin with 18 decimals", () => {
  expect(amountWithFee(toAmount(123_456_789_012_345_678_901n, 18), "0.000000000000000009")?.raw).toBe(
    "123456789012345678910",
  );
});

test("networks have the names of exchanges, others their own", () => {
  expect(exchangeNameOf({ slug: "bnb", name: "BNB Smart Chain" })).toBe("BNB Smart Chain (BEP20)");
  expect(exchangeNameOf({ slug: "linea", name: "Linea" })).toBe("Linea");
});
