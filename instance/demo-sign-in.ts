import { join } from "node:path";
import { readJson } from "./files";

export type SignIn = { email: string; password: string };

export function demoSignInFile(dataDir: string): string {
  return join(dataDir, "demo-sign-in.json");
}

export function readDemoSignIn(dataDir: string): SignIn | undefined {
  return readJson<SignIn>(demoSignInFile(dataDir));
}
