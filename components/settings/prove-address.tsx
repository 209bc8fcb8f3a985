"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useIssueStatement, useProveAddress } from "./queries";
import { signWithWallet } from "./sign-statement";
import { useWallets } from "@/components/checkout/use-wallets";
import type { Wallet } from "@/components/checkout/wallet";
import { WalletLogo } from "@/components/checkout/wallet-logo";
import { TextareaField } from "@/components/forms/fields";
import { Form, useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { CodeBox } from "@/components/ui/code-box";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { FieldError } from "@/components/ui/field";
import { Facts, Refusal } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedAddressStatement } from "@/lib/address-ownership/schema";

/** An address to be proven, on a chain of its type. */
export type Provable = { chain: { slug: string; type: "evm" | "solana" }; address: string };

type ProveButtonProps = {
  provable: Provable;
  /** Called when the address has been proven. */
  onProven?: () => Promise<unknown>;
};

/** Requests a statement from the server, then shows the dialog for signing it. */
export function ProveButton({ provable, onProven }: ProveButtonProps) {
  const { show } = useDialogs();
  const issue = useIssueStatement();
  const error = useId();
  const start = () =>
    issue.mutate(
      { chain: provable.chain.slug, address: provable.address },
      { onSuccess: (issued) => show(<ProveDialog provable={provable} issued={issued} onProven={onProven} />) },
    );
  return (
    <>
      <Button size="sm" busy={issue.isPending} onClick={start} aria-describedby={issue.error ? error : undefined}>
        Prove ownership
        <span className="sr-only"> of {provable.address}</span>
      </Button>
      {issue.error ? (
        <FieldError id={error} role="alert">
          {issue.error.message}
        </FieldError>
      ) : null}
    </>
  );
}

type ProveDialogProps = ProveButtonProps & { issued: PresentedAddressStatement };

function ProveDialog({ provable, issued, onProven }: ProveDialogProps) {
  const { close } = useDialogs();
  const prove = useProveAddress();
  const { chain, address } = provable;
  const submit = async (signature: string) => {
    await prove.mutateAsync({ chain: chain.slug, address, issued_at: issued.issued_at, signature });
    announce("Address ownership proven");
    await onProven?.();
    close();
  };
  return (
    <Dialog
      title="Prove that this address is yours"
      description="Sign this statement with the address's key. Signing costs nothing and moves no money."
    >
      <CodeBox text={issued.statement} label="Statement to sign" wraps />
      <p className="text-sm text-ink-2">
        Valid until <Time value={issued.expires_at} form="exact" />.
      </p>
      <Facts
        facts={[
          { glyph: "completed", text: "No other merchant of this server can take a proven address from you." },
          {
            glyph: "attention",
            text: "If another merchant uses the address without proof, it becomes yours and their open requests to it are cancelled.",
          },
        ]}
      />
      {chain.type === "evm" ? <SignWithWallet address={address} text={issued.statement} onSigned={submit} /> : null}
      <PasteSignature type={chain.type} onSigned={submit} />
    </Dialog>
  );
}

type Signed = { onSigned: (signature: string) => Promise<void> };

function SignWithWallet({ address, text, onSigned }: Signed & { address: string; text: string }) {
  const wallets = useWallets("evm") ?? [];
  const [used, setUsed] = useState<string | null>(null);
  const sign = useMutation({
    gcTime: 0,
    mutationFn: async (wallet: Wallet) => {
      if (wallet.type === "evm") await onSigned(await signWithWallet(wallet.provider, address, text));
    },
  });
  if (wallets.length === 0) return null;
  return (
    <div className="grid gap-1">
      <Refusal text={sign.error?.message} />
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          variant="primary"
          busy={sign.isPending && used === wallet.id}
          disabled={sign.isPending}
          onClick={() => {
            setUsed(wallet.id);
            sign.mutate(wallet);
          }}
        >
          <WalletLogo wallet={wallet} />
          Sign with {wallet.name ?? "browser wallet"}
        </Button>
      ))}
    </div>
  );
}

const pasteHints = {
  evm: "The result of personal_sign, 0x and 130 digits. Contract wallets cannot sign it: ask the operator of this server to release their addresses.",
  solana: "The signature of the statement as a message, in base58, base64 or hexadecimal.",
} as const;

function PasteSignature({ type, onSigned }: Signed & { type: "evm" | "solana" }) {
  const { close } = useDialogs();
  const form = useApiForm({
    paths: { signature: "signature" },
    toBody: ({ signature }) => signature.trim(),
    defaultValues: { signature: "" },
    onSubmit: onSigned,
  });
  return (
    <Form form={form}>
      <TextareaField
        form={form}
        name="signature"
        label="Signature"
        hint={pasteHints[type]}
        required
        rules={{ required: "Paste the signature." }}
        isCode
        rows={3}
        autoComplete="off"
        spellCheck={false}
      />
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant={type === "solana" ? "primary" : undefined} type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? "Checking" : "Prove ownership"}
        </Button>
      </DialogActions>
    </Form>
  );
}
