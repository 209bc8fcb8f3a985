import type { Command } from "commander";
import { say } from "@/instance/terminal";
import { openPost } from "@/lib/events/webhooks/delivery/post";
import { isLocalhost, portOf } from "@/lib/events/webhooks/endpoints/url";
import { detailsOf } from "@/lib/requests/signed-documents/details";
import { didDocumentUrl, keysOfDocument, urlOfDid } from "@/lib/requests/signed-documents/did-web";
import { problemTexts, type Verdict } from "@/lib/requests/signed-documents/schema";
import { verifyDocuments, type FindKeys } from "@/lib/requests/signed-documents/verify";
import { ReportedFailure, type GlobalOptions } from "./command";
import { readNamedFile } from "./read-named-file";

type Options = GlobalOptions & { domain?: string; didDocument?: string };

/** `admin verify <file>`: needs no instance, because the keys are those that the signing domain publishes. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("verify a signed offer or receipt with the keys of its domain; needs no instance")
    .argument("<file>", "the file, or - for standard input")
    .option("--domain <host>", "fail unless this domain signed it, such as pay.example.com")
    .option("--did-document <file>", "use this copy of the domain's did.json instead of fetching it")
    .action(async (file: string, _: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const text = readNamedFile(file);
      const findKeys = options.didDocument === undefined ? fetchKeys : keysInFile(options.didDocument);
      const verdicts = await verifyDocuments(text, findKeys, new Date());
      const isExpected = ({ signer }: Verdict) => options.domain === undefined || signer === options.domain;
      say(
        options.json
          ? JSON.stringify(verdicts, null, 2)
          : verdicts.map((verdict) => textOf(verdict, isExpected(verdict))).join("\n\n"),
      );
      if (!verdicts.every((verdict) => verdict.is_valid && isExpected(verdict))) throw new ReportedFailure();
    });
}

function textOf(verdict: Verdict, isExpected: boolean): string {
  const { kind, problem, signer } = verdict;
  const name = kind === null ? "Document" : { offer: "Offer", receipt: "Receipt" }[kind];
  if (problem !== null) return `✗ ${name}: ${problemTexts[problem]}${signer ? ` It names the domain ${signer}.` : ""}`;
  const heading = isExpected ? `✓ ${name}, signed by ${signer}` : `✗ ${name}: signed by ${signer}, another domain.`;
  const details = detailsOf(verdict).map(([field, value]) => `  ${field.replaceAll("_", " ")}: ${value}`);
  return [heading, ...details].join("\n");
}

/**
 * Fetches the document of a DID over https, without redirects and only from public addresses; a DID of this machine also
 * over http.
 */
const fetchKeys: FindKeys = async (did) => {
  const url = new URL(didDocumentUrl(urlOfDid(did) ?? ""));
  const networks = isLocalhost(url.hostname) || url.hostname === "127.0.0.1" ? ["127.0.0.0/8", "::1/128"] : [];
  const get = openPost({ networks, ports: [portOf(url)] });
  const headers = { accept: "application/json", "user-agent": "Remit-Verify/1" };
  const result = await get({ method: "GET", url: url.href, headers, body: "" });
  if (!("response" in result) || result.response.status !== 200) return "keys_unavailable";
  return keysIn(result.response.body, did);
};

function keysInFile(file: string): FindKeys {
  const text = readNamedFile(file);
  return (did) => Promise.resolve(keysIn(text, did));
}

function keysIn(text: string, did: string) {
  try {
    return keysOfDocument(JSON.parse(text), did);
  } catch {
    return "keys_unavailable";
  }
}
