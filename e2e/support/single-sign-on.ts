// A second web process on the instance's database, with an identity provider. The instance itself has none.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { applicationUrl, type Postgres } from "@/instance/database/postgres";
import { readJson } from "@/instance/files";
import { choosePort } from "@/instance/ports";
import { endProcess, hasEnded, waitUntil } from "@/instance/processes/ending";
import { loadSecrets } from "@/instance/secrets";
import { buildSystem } from "@/tooling/build/system";
import { signOnSettings, startIdentityProvider, type IdentityProvider } from "@/testing/identity-provider";
import { dataDir } from "./instance";

export type SignOnInstance = { url: string; provider: IdentityProvider; stop: () => Promise<void> };

const startMs = 60_000;
const stopMs = 10_000;

/** Starts the process and the provider. `name`: of the provider on the sign-in page. */
export async function startSignOnInstance(name: string): Promise<SignOnInstance> {
  const postgres = readJson<Postgres>(join(dataDir(), "postgres.json"));
  if (!postgres) throw new Error("The journeys need an instance with an embedded database.");
  // Exists already, for the instance.
  await buildSystem(process.cwd());
  const port = await choosePort(undefined);
  const url = `http://localhost:${port}`;
  const provider = await startIdentityProvider([`${url}/api/auth/callback/oidc`]);
  const env = {
    ...process.env,
    ...loadSecrets(dataDir(), false),
    ...signOnSettings(provider),
    ...{
      OIDC_NAME: name,
      LOCAL_CHAINS: "on",
      SIGN_UP: "closed",
      DATABASE_URL: applicationUrl(postgres),
      DRAIN_SECONDS: "0",
    },
    ...{ BASE_URL: url, PORT: String(port), TRUSTED_PROXY_HOPS: "1" },
  };
  const child = spawn(process.execPath, ["tooling/run.mjs", "start:web"], { env, stdio: "ignore" });
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isUp = await waitUntil(async () => hasEnded(child) || (await isReady()), startMs);
  if (!isUp || hasEnded(child)) throw new Error("The web process with single sign-on did not start.");
  const stop = async () => {
    await endProcess(child.pid ?? 0, "SIGTERM", stopMs);
    await provider.stop();
  };
  return { url, provider, stop };
}
