/** The merchant and environment of the objects, passed to every domain operation that a merchant can call. */
export type Scope = { merchantId: bigint; environment: Environment };

export type Environment = "production" | "sandbox";
