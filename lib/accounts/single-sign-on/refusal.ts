import type { SignOnRefusalReason } from "./types";

/** Thrown for a refused sign-in. `userId`: the person whose audit log records it. */
export class SignOnRefusal extends Error {
  override readonly name = "SignOnRefusal";

  constructor(
    readonly reason: SignOnRefusalReason,
    readonly userId?: bigint,
  ) {
    super(`The sign-in with the identity provider is refused: ${reason}`);
  }
}
