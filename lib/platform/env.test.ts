import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";

const secret = (letter: string) => letter.repeat(32);
const required = {
  DATABASE_URL: "postgres://localhost/remit",
  BASE_URL: "https://pay.example",
  AUTH_SECRET: secret("a"),
  API_KEY_PEPPER: secret("b"),
  ENCRYPTION_KEY: secret("c"),
};

test("uses the default for an unset or empty variable", () => {
  expect(parseEnv({ ...required, SMTP_URL: "", EMAIL_FROM: "", WEBHOOK_ALLOWED_CIDRS: "" })).toMatchObject({
    WEBHOOK_ALLOWED_CIDRS: [],
    EVENT_BODY_RETENTION_DAYS: 30,
    EVENT_RETENTION_DAYS: 180,
  });
});

test("lists the current encryption key first, each key with its own ID", () => {
  const { encryptionKeys } = parseEnv({ ...required, ENCRYPTION_KEY_PREVIOUS: secret("d") });
  expect(encryptionKeys.map(({ key }) => key)).toEqual([secret("c"), secret("d")]);
  expect(new Set(encryptionKeys.map(({ id }) => id)).size).toBe(2);
  expect(encryptionKeys.map(({ id }) => id).join()).toMatch(/^[0-9a-f]{8},[0-9a-f]{8}$/);
});

test("accepts a sender address with or without a name", () => {
  const smtp = { ...required, SMTP_URL: "smtps://remit:secret@mail.example:465" };
  for (const EMAIL_FROM of ["remit@mail.example", "Remit, by Halden <remit@mail.example>", "<remit@mail.example>"]) {
    expect(parseEnv({ ...smtp, EMAIL_FROM })).toMatchObject({ SMTP_URL: smtp.SMTP_URL, EMAIL_FROM });
  }
});

test("parses networks as a comma-separated list", () => {
  const { WEBHOOK_ALLOWED_CIDRS } = parseEnv({ ...required, WEBHOOK_ALLOWED_CIDRS: "10.0.0.0/8, fd00::/8" });
  expect(WEBHOOK_ALLOWED_CIDRS).toEqual(["10.0.0.0/8", "fd00::/8"]);
  expect(parseEnv({ ...required, WEBHOOK_ALLOWED_PORTS: "443, 8443" }).WEBHOOK_ALLOWED_PORTS).toEqual([443, 8443]);
});

test.each([
  [{ ENCRYPTION_KEY: "" }, "ENCRYPTION_KEY is missing"],
  [{ ENCRYPTION_KEY: secret("c").slice(1) }, "ENCRYPTION_KEY must be at least 32 characters"],
  [{ ENCRYPTION_KEY_PREVIOUS: `change-me${secret("c")}` }, "ENCRYPTION_KEY_PREVIOUS is an example value"],
  [{ WEBHOOK_ALLOWED_PORTS: "443,99999" }, "WEBHOOK_ALLOWED_PORTS must be ports such as 443"],
  [{ WEBHOOK_ALLOWED_CIDRS: "10.0.0.0/8,10.0.0.1" }, "WEBHOOK_ALLOWED_CIDRS must be networks such as 10.0.0.0/8"],
  [{ EVENT_RETENTION_DAYS: "29" }, "EVENT_RETENTION_DAYS must not be less than EVENT_BODY_RETENTION_DAYS"],
  [{ EVENT_BODY_RETENTION_DAYS: "181" }, "EVENT_RETENTION_DAYS must not be less than EVENT_BODY_RETENTION_DAYS"],
  [{ EVENT_BODY_RETENTION_DAYS: "0" }, "EVENT_BODY_RETENTION_DAYS"],
  [{ EVENT_RETENTION_DAYS: "half a year" }, "EVENT_RETENTION_DAYS must be a number of days"],
  [{ SMTP_URL: "smtp://mail.example" }, "EMAIL_FROM is missing; it is required with SMTP_URL"],
  [{ SMTP_URL: "https://mail.example", EMAIL_FROM: "a@b.example" }, "SMTP_URL must be a URL such as smtps://"],
  [{ SMTP_URL: "smtp://mail.example", EMAIL_FROM: "Remit" }, "EMAIL_FROM must be an e-mail address"],
  [{ EMAIL_FROM: "Remit <a@b.example>\r\nBcc: c@d.example" }, "EMAIL_FROM must be an e-mail address"],
  [{ EMAIL_FROM: "a@b.example, c@d.example" }, "EMAIL_FROM must be an e-mail address"],
])("rejects %j and names the variable", (variables, message) => {
  expect(() => parseEnv({ ...required, ...variables })).toThrow(message);
});
