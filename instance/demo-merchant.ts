// A merchant to look around with, on instances whose database is ours. Its sign-in is made up once and kept in DATA_DIR.
import { randomBytes } from "node:crypto";
import { DomainError } from "@/lib/errors";
import { createAccount } from "@/lib/users/create-account";
import { demoSignInFile, readDemoSignIn, type SignIn } from "./demo-sign-in";
import { writePrivateJson } from "./files";

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
