// npm run release: dist/release/remit-<version>-<commit>.tar.gz with everything that production needs.
import { warn, say } from "@/instance/terminal";
import { makeRelease } from "./release/make";

try {
  const { archive, sha256 } = await makeRelease(process.cwd());
  say(`${sha256}  ${archive}`);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
