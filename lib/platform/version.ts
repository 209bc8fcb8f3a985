import manifest from "@/package.json";
import { buildCommit } from "./env";

/** The version of package.json, which only a release changes. */
export const version = manifest.version;

/** "0.2.0 (1a2b3c4d5e6f)": the version and the commit, for people. */
export function versionText(): string {
  return `${version} (${buildCommit()})`;
}
