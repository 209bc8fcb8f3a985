import { generateKeyPair, getAddressFromPublicKey, getBase58Decoder, signBytes } from "@solana/kit";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** A new wallet key. `sign` returns the signature of a text message in the format that wallets of the chain use. */
export type Signer = { chain: string; address: string; sign: (text: string) => Promise<string> };

export function newEvmSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey());
  return { chain: "local-evm", address: account.address, sign: (text) => account.signMessage({ message: text }) };
}

export async function newSolanaSigner(): Promise<Signer & { signBytes: (bytes: Uint8Array) => Promise<Uint8Array> }> {
  const { publicKey, privateKey } = await generateKeyPair();
  const sign = (bytes: Uint8Array) => signBytes(privateKey, bytes);
  return {
    chain: "local-solana",
    address: await getAddressFromPublicKey(publicKey),
    sign: async (text) => getBase58Decoder().decode(await sign(Buffer.from(text))),
    signBytes: sign,
  };
}
