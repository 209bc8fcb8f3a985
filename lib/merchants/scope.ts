/** The merchant and environment of the objects, passed to every verb a merchant can call. */
export type Scope = { merchantId: bigint; environment: Environment };

export type Environment = "production" | "sandbox";
