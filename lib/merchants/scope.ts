/** Whose objects, in which environment: the first argument of every verb a merchant can call. */
export type Scope = { merchantId: bigint; environment: Environment };

export type Environment = "production" | "sandbox";
