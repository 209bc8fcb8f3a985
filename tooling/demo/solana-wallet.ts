// The customer's wallet on Solana: an account of the local chain with its key in local-chains.json.
import { createKeyPairSignerFromBytes, generateKeyPairSigner, getBase58Encoder } from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { SolanaAccount } from "@/instance/chains/surfnet";
import { findSlot, sendSigned, signTransfer } from "@/instance/chains/solana-transfer";
import { instructionsOf, type Wallet } from "./wallet";

export function solanaWallet(rpcUrl: string, { address, secret_key: secretKey }: SolanaAccount): Wallet {
  return {
    address,
    newRecipient: async () => (await generateKeyPairSigner()).address,
    async pay(request, raw) {
      const payer = await createKeyPairSignerFromBytes(Uint8Array.from(getBase58Encoder().encode(secretKey)));
      const signed = await signTransfer(rpcUrl, payer, toTransfer(request, raw));
      await sendSigned(rpcUrl, signed);
      return signed.signature;
    },
    findBlock: (signature) => findSlot(rpcUrl, signature),
  };
}

function toTransfer(request: PresentedPaymentRequest, amount: bigint) {
  const { token, recipient_address: recipient } = request;
  const { reference_data: reference } = instructionsOf(request);
  const { contract_address: contract, decimals, is_native: isNative } = token;
  // The local chain's test token belongs to the original token program.
  const program = isNative ? null : TOKEN_PROGRAM_ADDRESS;
  return { amount, recipient, reference, token: { contract, program, isNative, decimals } };
}
