import { messages as t } from "./messages";
import { buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ExternalLink } from "@/components/ui/icons";
import { Icon } from "@/components/ui/icon";
import { isScanAccepted, plainLink } from "./view";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** Ways from a phone's browser into a wallet app, on phones only: the payment link, and this page's link to paste there. */
export function WalletAppLinks({ request }: { request: PublicPaymentRequest }) {
  const { payment_instructions: instructions, payment_url: payUrl } = request;
  const plain = plainLink(request);
  return (
    <div className="hidden gap-2 phone:grid pointer-coarse:grid">
      {instructions && isScanAccepted(request) ? (
        <a className={buttonClasses({ variant: "primary", size: "lg", block: true })} href={instructions.uri}>
          <Icon of={ExternalLink} />
          {t.openInWalletApp}
        </a>
      ) : null}
      {plain ? (
        <a className={buttonClasses({ block: true })} href={plain}>
          {t.openWithoutReference}
        </a>
      ) : null}
      <CopyButton text={payUrl} className="w-full">
        {t.copyLink}
      </CopyButton>
    </div>
  );
}
