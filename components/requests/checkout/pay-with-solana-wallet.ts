import { getBase58Decoder } from "@solana/kit";
import { payInPhases, requireOpenRequest, type OpenRequest, type PaymentCallbacks } from "./payment-steps";
import { solanaTransfer } from "@/lib/chains/solana-transfer";
import type { SolanaAccount, SolanaFeatures } from "./wallet";
import { WalletProblem } from "./wallet-problem";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

// Imported only when the payer chooses a Solana wallet.

/** The names of our chains in the Wallet Standard, by slug. */
const standardChains: Readonly<Record<string, string>> = {
  solana: "solana:mainnet",
  "solana-devnet": "solana:devnet",
  "local-solana": "solana:localnet",
};

/**
 * Connects, checks that the request is still open, and asks the wallet once to sign and send the payment. Returns the
 * transaction's signature, or throws a WalletProblem.
 */
export async function payWithSolanaWallet(
  features: SolanaFeatures,
  request: PublicPaymentRequest,
  callbacks: PaymentCallbacks,
): Promise<string> {
  return payInPhases(callbacks, async (enter) => {
    enter("connecting");
    const { accounts } = await features["standard:connect"].connect();
    const { account, chain } = accountOn(accounts, request.chain.slug);
    enter("checking");
    const current = await requireOpenRequest(callbacks.handOff, account.address);
    const transaction = await solanaTransfer(payableOf(current, account.address));
    enter("signing");
    const wallet = features["solana:signAndSendTransaction"];
    const [sent] = await wallet.signAndSendTransaction({ account, chain, transaction });
    if (!sent) throw new WalletProblem("unknown");
    return getBase58Decoder().decode(sent.signature);
  });
}

function accountOn(accounts: readonly SolanaAccount[], slug: string): { account: SolanaAccount; chain: string } {
  const chain = standardChains[slug];
  if (!accounts[0]) throw new WalletProblem("no_account");
  const account = accounts.find(({ chains }) => chain !== undefined && chains.includes(chain));
  if (!account || !chain) throw new WalletProblem("wrong_chain");
  return { account, chain };
}

function payableOf(request: OpenRequest, payer: string) {
  const { token, chain, recipient_address: recipient, due_amount: due, payment_instructions: instructions } = request;
  // Without a blockhash the chain is not being read, so the payment would not be detected either.
  if (!chain.recent_blockhash) throw new WalletProblem("offline");
  return {
    payer,
    recipient,
    token: token.is_native ? null : mintOf(token),
    amountRaw: BigInt(due.raw),
    reference: instructions.reference_data,
    recentBlockhash: chain.recent_blockhash,
  };
}

function mintOf({ contract_address: mint, decimals, program }: OpenRequest["token"]) {
  if (program === null) throw new WalletProblem("unknown");
  return { mint, decimals, program };
}
