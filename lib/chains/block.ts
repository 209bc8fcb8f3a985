/** A block, or a slot's: where it stands, what it is, when it says it was made. */
export type Block = { number: bigint; hash: string; time: Date };
