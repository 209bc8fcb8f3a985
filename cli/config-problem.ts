import { isRelease } from "@/lib/platform/env";

export type Check = {
  /** The name of an environment variable, or the command that stored the value. */
  setting: string;
  /** The thing that is checked, such as a host. Contains no secrets. */
  subject: string;
  /** Throws if there is a problem. May resolve to a detail that is shown with the subject. */
  run: () => Promise<string | undefined | void>;
  /** The remedy for every error except a `ProblemWithRemedy`. */
  remedy: string;
};

/** A problem whose remedy differs from its check's. */
export class ProblemWithRemedy extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

export const migrateCommand = isRelease() ? "remit migrate" : "npm run migrate";
