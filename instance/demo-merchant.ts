import { randomBytes } from "node:crypto";
import { byOperator } from "@/lib/accounts/audit/record";
import { DomainError } from "@/lib/platform/errors";
import { createAccount } from "@/lib/accounts/users/create-account";
import { writePrivateJson } from "./files";
import { demoSignInFile, readDemoSignIn } from "./record";

/** Creates the demo merchant of an embedded database unless it exists. Its sign-in is generated once, in DATA_DIR. */
export async function seedDemoMerchant(dataDir: string): Promise<void> {
  const signIn = readDemoSignIn(dataDir) ?? {
    email: "demo@remit.test",
    password: randomBytes(12).toString("base64url"),
  };
  // The file is written first, so that a crash cannot leave an account with a lost password.
  writePrivateJson(demoSignInFile(dataDir), signIn);
  await createAccount({ ...signIn, name: "Demo", merchantName: "Demo Shop" }, byOperator()).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === "email_taken")) throw error;
  });
}
