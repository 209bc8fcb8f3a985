import { expect, test } from "vitest";
import { z } from "zod";
import { plainLine, plainLines } from "./plain-text";

const name = z.string().refine(...plainLine);
const description = z.string().refine(...plainLines);

test.each(["Fjord Coffee", "Åsa’s Café ☕️👩‍🍳", "مقهى الفيورد", "קפה", "नमस्ते"])("%s is a valid name", (text) => {
  expect(name.safeParse(text).success).toBe(true);
  expect(description.safeParse(text).success).toBe(true);
});

test("allows line breaks in a description and not in a name", () => {
  expect(description.safeParse("Two bags\r\n\tof beans").success).toBe(true);
  expect(name.safeParse("Two bags\nof beans").success).toBe(false);
});

test.each(["\u001b[31mred", "bell\u0007", "\u007f", "\u0085", "txt\u202Efdp", "\u2066isolated\u2069"])(
  "%j is neither a name nor a description",
  (text) => {
    expect(name.safeParse(text).error?.issues).toMatchObject([{ params: { code: "invalid_text" } }]);
    expect(description.safeParse(text).success).toBe(false);
  },
);
