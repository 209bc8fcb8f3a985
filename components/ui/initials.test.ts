import { expect, test } from "vitest";
import { initials } from "./initials";

test("takes initials from the first and last word, in any script", () => {
  expect(initials("Halden Roasters")).toBe("HR");
  expect(initials("Café de la Paix")).toBe("CP");
  expect(initials("珈琲")).toBe("珈琲");
  expect(initials("Halden (Oslo)")).toBe("HA");
  expect(initials("Halden & Sons (Oslo)")).toBe("HS");
});
