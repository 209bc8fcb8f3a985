import { Icon } from "@/components/ui/icon";
import { Wallet as WalletIcon } from "@/components/ui/more-icons";
import type { Wallet } from "./wallet";

/** A wallet's icon as an image, so that it cannot run code. */
export function WalletLogo({ wallet }: { wallet: Wallet }) {
  if (!wallet.icon) return <Icon of={WalletIcon} />;
  return <img className="size-5 rounded-[5px]" src={wallet.icon} alt="" width={20} height={20} />;
}
