"use client";

import { createContext, useContext, useState, type ReactNode } from "react";
import { CodeBlock, type CodeBlockProps } from "./code-block";
import { messages } from "./messages";
import { Code, Paragraph } from "./prose";
import { errorText, requestJson, type ApiScope } from "@/components/api/request";
import { PasswordGate } from "@/components/shell/password-gate";
import { Button } from "@/components/ui/button";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import type { CreateApiKeyBody, PresentedCreatedApiKey } from "@/lib/accounts/api-keys/schema";
import type { Permission } from "@/lib/accounts/merchants/permissions";

const t = messages.key;

/** The variable that the samples read the key from. */
const variable = "$REMIT_API_KEY";

const lifeSeconds = 30 * 24 * 60 * 60;

const Context = createContext<{ key: string | null; setKey: (key: string) => void }>({ key: null, setKey: () => {} });

/** Keeps the key that the reader creates on this page, until they leave it. */
export function GuideKeyProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState<string | null>(null);
  return <Context value={{ key, setKey }}>{children}</Context>;
}

/** A sample with the reader's key instead of the variable, once there is one. */
export function SampleBlock(props: CodeBlockProps) {
  const { key } = useContext(Context);
  return <CodeBlock {...props} text={key ? props.text.replaceAll(variable, key) : props.text} />;
}

type Props = {
  guide: string;
  permissions: readonly Permission[];
  /** The reader, and where the key is created. */
  email: string;
  scope: ApiScope;
};

/** Creates a sandbox key with exactly the permissions that the guide needs, and shows it once. */
export function GuideKey({ guide, permissions, email, scope }: Props) {
  const { key, setKey } = useContext(Context);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const create = async () => {
    setPending(true);
    setError(null);
    try {
      const body: CreateApiKeyBody = { name: guide, permissions: [...permissions], expires_in: lifeSeconds };
      const options = { scope, method: "POST", body } as const;
      setKey((await requestJson<{ data: PresentedCreatedApiKey }>("/api/dashboard/api-keys", options)).data.key);
    } catch (problem) {
      setError(errorText(problem));
    }
    setPending(false);
  };
  return (
    <div className="mt-4 rounded-md border border-line px-4 py-3 print:hidden">
      {key === null ? (
        <>
          <Paragraph place="box">
            <RichText text={t.about} parts={{ permissions: permissions.map(toCode) }} />
          </Paragraph>
          <Button className="mt-3" onClick={() => void create()} disabled={isPending}>
            {isPending ? t.creating : t.create}
          </Button>
          {error === null ? null : (
            <div className="mt-3">
              <Notice glyph="cancelled" role="alert">
                {error}
              </Notice>
            </div>
          )}
        </>
      ) : (
        <>
          <p role="status">{t.created}</p>
          <CodeBlock text={`export REMIT_API_KEY=${key}`} language="sh" place="item" />
        </>
      )}
      <PasswordGate email={email} />
    </div>
  );
}

function toCode(permission: string, index: number): ReactNode {
  return (
    <span key={permission}>
      {index > 0 ? ", " : ""}
      <Code>{permission}</Code>
    </span>
  );
}
