const logoFiles: [slugPrefix: string, file: string][] = [
  ["ethereum", "ethereum"],
  ["sepolia", "ethereum"],
  ["base", "base"],
  ["optimism", "optimism"],
  ["arbitrum", "arbitrum"],
  ["polygon", "polygon"],
  ["bnb", "bnb"],
  ["avalanche", "avalanche"],
  ["solana", "solana"],
  ["local", "local"],
];

/** A chain's logo in the chain's colors; a testnet has the logo of its mainnet. */
export function ChainMark({ slug, large }: { slug: string; large?: boolean }) {
  const file = logoFiles.find(([prefix]) => slug.startsWith(prefix))?.[1] ?? "generic";
  return (
    <img
      className={`max-w-none flex-none ${large ? "size-6" : "size-4"}`}
      src={`/marks/${file}.svg`}
      alt=""
      width={16}
      height={16}
    />
  );
}

/** Logo and name on one line. */
export function ChainName({ chain }: { chain: { slug: string; name: string } }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ChainMark slug={chain.slug} />
      <span className="truncate" title={chain.name} translate="no">
        {chain.name}
      </span>
    </span>
  );
}
