import { expect, test } from "vitest";
import { accentVariables, contrast } from "./accent";

test("the text on any accent color is readable, also while hovering", () => {
  const steps = [0, 0x33, 0x66, 0x75, 0x80, 0x99, 0xcc, 0xff].map((step) => step.toString(16).padStart(2, "0"));
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const variables = accentVariables(`#${red}${green}${blue}`);
        const text = variables["--color-on-accent"] ?? "";
        for (const name of ["--color-accent-solid", "--color-accent-solid-hover"]) {
          expect(contrast(variables[name] ?? "", text), `${name} of #${red}${green}${blue}`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
      }
    }
  }
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
