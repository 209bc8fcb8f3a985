// Tokens that payers confuse with a token of the catalog: bridged versions and versions that we do not list. They are
// known but not accepted, so that such money becomes an unmatched transfer instead of staying unseen. The operator can
// accept one with `token add` or the configuration file.

type TokenVariant = {
  /** The EVM network id. */
  network: number;
  symbol: string;
  name: string;
  decimals: number;
  contractAddress: string;
};

const rows: [number, string, string, string][] = [
  [10, "USDC.e", "Bridged USDC", "0x7F5c764cBc14f9669B88837ca1490cCa17c31607"],
  [10, "USDT", "Tether USD", "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58"],
  [10, "USD₮0", "USD₮0", "0x01bFF41798a0BcF287b996046Ca68b395DbC1071"],
  [137, "USDC.e", "Bridged USDC", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174"],
  [8453, "USDbC", "USD Base Coin", "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA"],
  [8453, "USDT", "Tether USD", "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2"],
  [42_161, "USDC.e", "Bridged USDC", "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8"],
  [43_114, "USDC.e", "Bridged USDC", "0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664"],
  [43_114, "USDT.e", "Bridged Tether USD", "0xc7198437980c041c805A1EDcbA50c1Ce5db95118"],
];

export const tokenVariants: TokenVariant[] = rows.map(([network, symbol, name, contractAddress]) => {
  return { network, symbol, name, decimals: 6, contractAddress };
});

/** The name that wallets show instead of the symbol, by token id. */
export const walletNames: ReadonlyMap<number, string> = new Map([
  [403, "USD₮0"],
  [503, "USD₮0"],
  [602, "Binance-Peg USD Coin"],
  [603, "Binance-Peg BSC-USD"],
]);
