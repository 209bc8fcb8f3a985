import { Wallet as WalletIcon } from "lucide-react";
import type { Wallet } from "./wallet";

/** The icon a wallet announces, as an image so that nothing in it can run. */
export function WalletLogo({ wallet }: { wallet: Wallet }) {
  if (!wallet.icon) return <WalletIcon className="icon" aria-hidden />;
  return <img className="size-5 rounded-[5px]" src={wallet.icon} alt="" width={20} height={20} />;
}
