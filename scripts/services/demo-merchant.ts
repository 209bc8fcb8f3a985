// A merchant to look around with, on instances whose database is ours. Its sign-in is made up once and kept in DATA_DIR.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DomainError } from "@/lib/errors";
import { createAccount } from "@/lib/users/create-account";
import { readJson, writePrivateJson } from "./files";

export type SignIn = { email: string; password: string };

export function demoSignInFile(dataDir: string): string {
  return join(dataDir, "demo-sign-in.json");
}

export function readDemoSignIn(dataDir: string): SignIn | undefined {
  return readJson<SignIn>(demoSignInFile(dataDir));
}

/** Makes the merchant unless there is one. Safe to repeat. */
export async function seedDemoMerchant(dataDir: string): Promise<SignIn> {
  const signIn = readDemoSignIn(dataDir) ?? {
    email: "demo@remit.test",
    password: randomBytes(12).toString("base64url"),
  };
  // Kept before it is used: an account whose password nobody knows would be of no use.
  writePrivateJson(demoSignInFile(dataDir), signIn);
  await createAccount({ ...signIn, name: "Demo", merchantName: "Demo Shop" }).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === "email_taken")) throw error;
  });
  return signIn;
}
