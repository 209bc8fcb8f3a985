import { texts } from "@/lib/platform/language/texts";

/** Texts of several mails. */
export const mail = texts("mail", {
  hello: "Hello,",
  choose: "Choose what you get mails about:",
  utcTime: (day: string, time: string) => `${day} at ${time} UTC`,
});

/** The link to the choice of mails about payments. `pages`: the address of the environment's pages. */
export function choiceOfMails(pages: string): string {
  return `${mail.choose}\n  ${pages}/settings/account#notifications`;
}

/** Joins the lines of user input, so that none of them can look like a line of our mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** For example "2026-11-20 at 09:00 UTC". */
export function utcTime(date: Date): string {
  const [day = "", time = ""] = date.toISOString().slice(0, 16).split("T");
  return mail.utcTime(day, time);
}

/** The path may be needed to recognize a URL, but the query may contain a token. */
export function withoutQuery(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
