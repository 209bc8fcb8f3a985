// Tokens as others publish them, independent of our catalog. Extracted on 2026-11-26 from these npm packages:
// - circle: @circle-fin/bridge-kit 1.15.1, the chains of the issuer of USDC, with its USDC and USDT addresses.
// - uniswap: @uniswap/default-token-list 22.21.0.
// - aave: @bgd-labs/aave-address-book 4.44.22.
// - wormhole: @wormhole-foundation/sdk-base 6.1.5. Its list has no symbols and decimals: they are the contract's.

type PublishedToken = {
  source: "circle" | "uniswap" | "aave" | "wormhole";
  /** The EVM network id, or the Solana cluster. */
  network: number | "mainnet" | "devnet";
  symbol: string;
  decimals: number;
  address: string;
};

const rows: [PublishedToken["source"], PublishedToken["network"], string, number, string][] = [
  ["circle", 1, "USDC", 6, "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"],
  ["circle", 1, "USDT", 6, "0xdac17f958d2ee523a2206206994597c13d831ec7"],
  ["circle", 10, "USDC", 6, "0x0b2c639c533813f4aa9d7837caf62653d097ff85"],
  ["circle", 137, "USDC", 6, "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"],
  ["circle", 8453, "USDC", 6, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["circle", 42161, "USDC", 6, "0xaf88d065e77c8cc2239327c5edb3a432268e5831"],
  ["circle", 43114, "USDC", 6, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["circle", 43114, "USDT", 6, "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7"],
  ["circle", 11155111, "USDC", 6, "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238"],
  ["circle", 84532, "USDC", 6, "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  ["circle", 421614, "USDC", 6, "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d"],
  ["circle", 80002, "USDC", 6, "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582"],
  ["circle", "mainnet", "USDC", 6, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["circle", "mainnet", "USDT", 6, "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"],
  ["circle", "devnet", "USDC", 6, "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
  ["uniswap", 1, "USDC", 6, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
  ["uniswap", 1, "USDT", 6, "0xdAC17F958D2ee523a2206206994597C13D831ec7"],
  ["uniswap", 10, "USDC", 6, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"],
  ["uniswap", 10, "USDC.e", 6, "0x7F5c764cBc14f9669B88837ca1490cCa17c31607"],
  ["uniswap", 10, "USDT", 6, "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58"],
  ["uniswap", 10, "USDT0", 6, "0x01bFF41798a0BcF287b996046Ca68b395DbC1071"],
  ["uniswap", 56, "USDC", 18, "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d"],
  ["uniswap", 56, "USDT", 18, "0x55d398326f99059fF775485246999027B3197955"],
  ["uniswap", 137, "USDC", 6, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"],
  ["uniswap", 137, "USDC.e", 6, "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174"],
  ["uniswap", 137, "USDT", 6, "0xc2132D05D31c914a87C6611C10748AEb04B58e8F"],
  ["uniswap", 8453, "USDbC", 6, "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA"],
  ["uniswap", 8453, "USDC", 6, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["uniswap", 42161, "USDC", 6, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"],
  ["uniswap", 42161, "USDC.e", 6, "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8"],
  ["uniswap", 42161, "USDT0", 6, "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"],
  ["uniswap", 43114, "USDC", 6, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
  ["uniswap", 43114, "USDT", 6, "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"],
  ["aave", 43114, "USDC.e", 6, "0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664"],
  ["aave", 43114, "USDT.e", 6, "0xc7198437980c041c805A1EDcbA50c1Ce5db95118"],
  ["aave", 42161, "USD₮0", 6, "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"],
  ["wormhole", 8453, "USDT", 6, "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2"],
];

export const publishedTokens: PublishedToken[] = rows.map(([source, network, symbol, decimals, address]) => {
  return { source, network, symbol, decimals, address };
});
