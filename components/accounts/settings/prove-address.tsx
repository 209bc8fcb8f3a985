"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messages } from "./address-messages";
import { messages as common } from "./messages";
import { addressesPath } from "./receiving-addresses-query";
import { useWallets } from "@/components/requests/checkout/use-wallets";
import type { Wallet, WalletProvider } from "@/components/requests/checkout/wallet";
import { WalletLogo } from "@/components/requests/checkout/wallet-logo";
import { TextareaField, Form, useApiForm } from "@/components/api/forms/form";
import { Button } from "@/components/ui/button";
import { CodeBox } from "@/components/ui/code-box";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { FieldError } from "@/components/ui/field";
import { RichText } from "@/components/ui/rich-text";
import { ErrorNotice, GlyphList } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type {
  IssueAddressStatementInput,
  PresentedAddressStatement,
  ProveAddressInput,
} from "@/lib/requests/address-ownership/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { problemOf } from "@/components/requests/checkout/wallet-error";

const t = messages.prove;

/** An address whose ownership is to be proven, and its chain. */
type Provable = { chain: { slug: string; type: "evm" | "solana" }; address: string };

type ProveButtonProps = {
  provable: Provable;
  /** Called when the ownership has been proven. */
  onProven?: () => Promise<unknown>;
};

/** Requests a statement from the server, then shows the dialog for signing it. */
export function ProveButton({ provable, onProven }: ProveButtonProps) {
  const { show } = useDialogs();
  const issue = useApiMutation<IssueAddressStatementInput, PresentedAddressStatement>(
    [],
    `${addressesPath}/statements`,
  );
  const errorId = useId();
  const start = () =>
    issue.mutate(
      { chain: provable.chain.slug, address: provable.address },
      {
        onSuccess: (issuedStatement) =>
          show(<ProveDialog provable={provable} issuedStatement={issuedStatement} onProven={onProven} />),
      },
    );
  return (
    <>
      <Button size="sm" busy={issue.isPending} onClick={start} aria-describedby={issue.error ? errorId : undefined}>
        {t.start}
        <span className="sr-only"> {t.of(provable.address)}</span>
      </Button>
      {issue.error ? (
        <FieldError id={errorId} role="alert">
          {issue.error.message}
        </FieldError>
      ) : null}
    </>
  );
}

type ProveDialogProps = ProveButtonProps & { issuedStatement: PresentedAddressStatement };

function ProveDialog({ provable, issuedStatement, onProven }: ProveDialogProps) {
  const { close } = useDialogs();
  const prove = useApiMutation<ProveAddressInput>(["receiving-addresses"], `${addressesPath}/proofs`);
  const { chain, address } = provable;
  const submit = async (signature: string) => {
    await prove.mutateAsync({ chain: chain.slug, address, issued_at: issuedStatement.issued_at, signature });
    announce(t.done);
    await onProven?.();
    close();
  };
  return (
    <Dialog title={t.title} description={t.about}>
      <CodeBox text={issuedStatement.statement} label={t.statement} wraps />
      <p className="text-sm text-ink-2">
        <RichText text={t.validUntil} parts={{ time: <Time value={issuedStatement.expires_at} form="exact" /> }} />
      </p>
      <GlyphList
        items={[
          { glyph: "completed", text: t.proven },
          { glyph: "attention", text: t.taken },
        ]}
      />
      {chain.type === "evm" ? (
        <SignWithWallet address={address} statement={issuedStatement.statement} onSigned={submit} />
      ) : null}
      <PasteSignature type={chain.type} onSigned={submit} />
    </Dialog>
  );
}

type OnSigned = { onSigned: (signature: string) => Promise<void> };

function SignWithWallet({ address, statement, onSigned }: OnSigned & { address: string; statement: string }) {
  const wallets = useWallets("evm") ?? [];
  const [usedWalletId, setUsedWalletId] = useState<string | null>(null);
  const sign = useMutation({
    gcTime: 0,
    mutationFn: async (wallet: Wallet) => {
      if (wallet.type === "evm") await onSigned(await signWithWallet(wallet.provider, address, statement));
    },
  });
  if (wallets.length === 0) return null;
  return (
    <div className="grid gap-1">
      <ErrorNotice text={sign.error?.message} />
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          variant="primary"
          busy={sign.isPending && usedWalletId === wallet.id}
          disabled={sign.isPending}
          onClick={() => {
            setUsedWalletId(wallet.id);
            sign.mutate(wallet);
          }}
        >
          <WalletLogo wallet={wallet} />
          {t.signWith(wallet.name ?? t.browserWallet)}
        </Button>
      ))}
    </div>
  );
}

function PasteSignature({ type, onSigned }: OnSigned & { type: "evm" | "solana" }) {
  const { close } = useDialogs();
  const form = useApiForm({
    toBody: ({ signature }) => signature.trim(),
    defaultValues: { signature: "" },
    onSubmit: onSigned,
  });
  return (
    <Form form={form}>
      <TextareaField
        form={form}
        name="signature"
        label={t.signature}
        hint={t.signatureHint[type]}
        required
        rules={{ required: t.signatureEmpty }}
        isMonospace
        rows={3}
        autoComplete="off"
        spellCheck={false}
      />
      <DialogActions>
        <Button onClick={close}>{common.cancel}</Button>
        <Button variant={type === "solana" ? "primary" : undefined} type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? t.submitting : t.start}
        </Button>
      </DialogActions>
    </Form>
  );
}

const statementTexts = messages.sign;

/**
 * Asks a browser wallet to sign a text with the key of `address` (EIP-191). Throws an Error with instructions for the
 * user.
 */
async function signWithWallet(provider: WalletProvider, address: string, text: string): Promise<string> {
  const shownAccounts = await requestFromWallet(provider, "eth_requestAccounts");
  const accounts: unknown[] = Array.isArray(shownAccounts) ? shownAccounts : [];
  const account = accounts.find(
    (candidate) => typeof candidate === "string" && candidate.toLowerCase() === address.toLowerCase(),
  );
  if (account === undefined) {
    throw new Error(statementTexts.otherAccount(address));
  }
  const signature = await requestFromWallet(provider, "personal_sign", [hexOf(text), account]);
  if (typeof signature === "string") return signature;
  throw new Error(statementTexts.noSignature);
}

async function requestFromWallet(provider: WalletProvider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    const { code, walletMessage } = problemOf(error, "signing");
    if (code === "rejected") throw new Error(statementTexts.rejected, { cause: error });
    if (code === "wallet_busy") throw new Error(statementTexts.busy, { cause: error });
    throw new Error(walletMessage === "" ? statementTexts.failed : statementTexts.failedWith(walletMessage), {
      cause: error,
    });
  }
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
