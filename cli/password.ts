import { randomBase58 } from "@/lib/platform/ids";
import { warn } from "@/instance/terminal";

export type PasswordChoice = { password?: string; passwordStdin?: boolean };
type ChosenPassword = { password: string; isGenerated: boolean };

/** The given password, the one from standard input, or a generated one. */
export async function choosePassword({ password, passwordStdin }: PasswordChoice): Promise<ChosenPassword> {
  if (passwordStdin) return { password: await readPassword(), isGenerated: false };
  if (password !== undefined) return { password, isGenerated: false };
  return { password: newPassword(), isGenerated: true };
}

/** Four groups of five: easy to read out, 117 random bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () => randomBase58(5)).join("-");
}

/** Standard input without its last line break. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) warn("Type the password, then Enter and Ctrl-D:");
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  const password = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
  if (password === "") throw new Error("Standard input contains no password.");
  return password;
}
