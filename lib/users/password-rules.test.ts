import { describe, expect, test } from "vitest";
import { passwordWeakness } from "./password-rules";

describe("a password", () => {
  test.each(["", "short", "elevenchars", "12345678901"])("%j is too short", (password) => {
    expect(passwordWeakness(password)).toBe("too_short");
  });

  test("is counted in characters, not in UTF-16 halves", () => {
    expect(passwordWeakness("🜁🜂🜃🜄🜅🜆")).toBe("too_short");
  });

  test("has an upper bound", () => {
    expect(passwordWeakness("wavelength ".repeat(30))).toBe("too_long");
  });

  test.each([
    "password1234",
    "P@ssw0rd2026!!",
    "PasswordPassword",
    "123456789012",
    "qwertyuiopas",
    "aaaaaaaaaaaa",
    "abababababab",
    "111111111111a",
    "Changeme2026!",
    "correct horse battery staple",
    "iloveyou!!!!!!",
    "welcome12345",
    "abcdefghijkl",
    "lkjihgfedcba",
  ])("%j is too common", (password) => {
    expect(passwordWeakness(password)).toBe("too_common");
  });

  test("made of what anyone knows of the account is too common", () => {
    expect(passwordWeakness("haldenroasters1", ["ingrid@haldenroasters.example", "Ingrid Solheim"])).toBe("too_common");
    expect(passwordWeakness("IngridSolheim2026", ["ingrid@x.example", "Ingrid Solheim"])).toBe("too_common");
  });

  test.each(["velvet tractor mosaic", "xK9$mQ2vLp7!", "Grøn kaffe på kaien", "h4lfway-t0-the-lighthouse"])(
    "%j is good",
    (password) => {
      expect(passwordWeakness(password, ["ingrid@haldenroasters.example"])).toBeNull();
    },
  );
});
