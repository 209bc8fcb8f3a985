import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; headers: string; text: string; html: string };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Rejects mail to these recipients from now on. */
  refuse: (isRefused: (address: string) => boolean) => void;
  stop: () => Promise<void>;
};

/** Starts a local mail server that keeps the mail it accepts. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isRefused = (_address: string): boolean => false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(isRefused(address) ? Object.assign(new Error("not now"), { responseCode: 451 }) : null),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      void stream.toArray().then((chunks: Buffer[]) => {
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : "", to, ...parse(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (isNowRefused) => (isRefused = isNowRefused),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The raw header lines, and the decoded text, once as plain text and once as HTML. */
function parse(message: string): { headers: string; text: string; html: string } {
  const { headers, body } = split(message);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const [text = "", html = ""] = boundary ? body.split(`\r\n--${boundary}`).slice(0, 2).map(decode) : [decode(message)];
  return { headers, text, html };
}

function split(part: string): { headers: string; body: string } {
  const end = part.indexOf("\r\n\r\n");
  return { headers: part.slice(0, end), body: part.slice(end + 4) };
}

function decode(part: string): string {
  const { headers, body } = split(part);
  const lines = body.replaceAll("\r\n", "\n");
  if (/base64/i.test(headers)) return Buffer.from(lines, "base64").toString();
  return /quoted-printable/i.test(headers) ? fromQuotedPrintable(lines) : lines;
}

/** Decodes quoted-printable UTF-8: its escapes become percent-encoding, which JavaScript decodes. */
function fromQuotedPrintable(body: string): string {
  const bytes = body.replaceAll("=\n", "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, "%25"));
}
