import { expect, test } from "vitest";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { writeNoticeMail, type NoticeMail } from "./mail";
import { noticeSchema, type Notice } from "./notice";

const mail: NoticeMail = {
  notice: { kind: "receiving_address_added", chain: "Base", address: "0x52908400098527886E0F7030069857D2E4169EE7" },
  merchantName: "Halden Roasters",
  environment: "production",
  actor: "ingrid@halden.example",
  at: new Date("2026-11-20T09:00:59Z"),
  baseUrl: "https://remit.example",
};

test("states what changed, where, by whom and when, and where to check", () => {
  expect(writeNoticeMail(mail)).toEqual({
    subject: "A receiving address was added",
    text: `Hello,

A receiving address was added:

  Halden Roasters (live)
  Base: 0x52908400098527886E0F7030069857D2E4169EE7
  By ingrid@halden.example on 2026-11-20 at 09:00 UTC

If you expected this, ignore this mail. Otherwise undo the change, change your password and revoke API keys that you do not recognize.

The audit log shows all other changes:

  https://remit.example/live/settings/audit-log
`,
  });
});

test("a change to the reader's own access names no merchant", () => {
  const notice = { kind: "new_sign_in", device: "Firefox on Windows", ip_address: "198.51.100.7" } as const;
  const { subject, text } = writeNoticeMail({ ...mail, notice, merchantName: null, environment: null });
  expect(subject).toBe("New sign-in to your account");
  expect(text).toContain("  Firefox on Windows, 198.51.100.7\n  By ingrid@halden.example");
  expect(text).toContain("change your password now");
});

test("omits the query of a webhook URL, which may contain a token", () => {
  const notice = { kind: "webhook_url_changed", url: "https://shop.example/hooks?token=hidden" } as const;
  const { text } = writeNoticeMail({ ...mail, notice, environment: "sandbox", actor: "key_1" });
  expect(text).toContain("  Halden Roasters (sandbox)\n  https://shop.example/hooks\n  By the API key key_1 on");
  expect(text).toContain("/sandbox/settings/audit-log");
});

test("line breaks in user input add no lines", () => {
  const notice = { kind: "api_key_created", name: "till\r\n\r\nPay here:\u2028https://evil.example" } as const;
  const { text } = writeNoticeMail({ ...mail, notice, merchantName: "Halden\nRoasters", actor: "operator" });
  expect(text).toContain(
    "  Halden Roasters (live)\n  till Pay here: https://evil.example\n  By the operator of this server",
  );
});

test("a merchant who lost an address learns how, and that open requests to it are cancelled", () => {
  const notice = {
    kind: "receiving_address_lost",
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    cause: "proven_by_another",
    cancelled: 2,
  } as const;
  const { subject, text } = writeNoticeMail({ ...mail, notice, actor: "remit" });
  expect(subject).toBe("An address no longer belongs to your account");
  expect(text).toContain("Another merchant of this server proved ownership of the address with a signature.");
  expect(text).toContain("2 open payment requests to the address were cancelled.");
  expect(text).toContain("By Remit on");
  expect(text).toContain("Otherwise ask the operator");
});

test("a change that waits for approval names roles as the pages do", () => {
  const change = { operation: "member.change_role", before: { role: "viewer" }, after: { role: "admin" } } as const;
  const { text } = writeNoticeMail({ ...mail, notice: { kind: "approval_requested", ...change } });
  expect(text).toContain("  Change the role of a member\n  Viewer → Admin\n  Approve or decline it");
});

const samples: Record<Notice["kind"], object> = {
  new_sign_in: { device: "1", ip_address: "198.51.100.7" },
  password_changed: {},
  identity_linked: { issuer: "https://id.example" },
  second_factor_added: { factor: "passkey", name: "1" },
  second_factor_removed: { factor: "authenticator_app" },
  second_factor_guessed: {},
  recovery_codes_created: {},
  recovery_code_used: { left: 3 },
  factor_reset_scheduled: { person: "1", ends_at: "2026-11-20T09:00:00Z" },
  factor_reset_withdrawn: { person: "1" },
  factors_reset: { person: "1" },
  api_key_created: { name: "1" },
  api_key_widened: { name: "1", permissions: [], ip_allow_list: [], expires_at: null },
  receiving_address_added: { chain: "1", address: "1", usable_at: "2026-11-20T09:00:00Z" },
  receiving_address_removed: { chain: "1", address: "1" },
  receiving_address_proven: { address: "1" },
  receiving_address_lost: { address: "1", cause: "released_by_operator", cancelled: 2 },
  pool_addresses_added: { chain: "1", count: 1 },
  pool_address_removed: { chain: "1", address: "1" },
  address_protection_on: {},
  address_protection_ending: { ends_at: "2026-11-20T09:00:00Z" },
  address_protection_kept: {},
  factor_requirement_enabled: {},
  factor_requirement_disabled: {},
  four_eyes_enabled: {},
  four_eyes_disabled: {},
  approval_requested: { operation: "member.change_role", before: { role: "1" }, after: { role: "2", networks: ["3"] } },
  approval_approved: { operation: "member.invite", before: {}, after: { email: "1" } },
  approval_declined: { operation: "member.invite", before: {}, after: { email: "1" } },
  webhook_endpoint_added: { url: "https://shop.example/hooks" },
  webhook_url_changed: { url: "https://shop.example/hooks" },
  notification_channel_added: { service: "slack", name: "1" },
  member_invited: { person: "1", role: "cashier" },
  member_joined: { person: "1", role: "cashier" },
  member_role_changed: { person: "1", role: "cashier" },
  member_removed: { person: "1" },
  membership_ended: { business: "1" },
};

test.each(Object.entries(samples))("every text of the mail about %s can be translated", (kind, data) => {
  for (const actor of ["operator", "key_1", null]) {
    const about = { ...mail, merchantName: "1", actor, notice: noticeSchema.parse({ kind, ...data }) };
    expect(untranslatedLines(() => writeNoticeMail(about))).toEqual([]);
  }
});
