/** The merchant and environment of the objects, passed to every domain operation that a merchant can call. */
export type Scope = {
  merchantId: bigint;
  environment: Environment;
  /** Set for a person who may see only the payment requests that they created. */
  createdById?: bigint;
};

export type Environment = "production" | "sandbox";
