"use client";

import { useDashboard } from "./dashboard-context";
import { CodeBox } from "@/components/ui/code-box";
import { Section } from "@/components/ui/split";
import { Segmented } from "@/components/ui/tabs";

type InTheApiProps = {
  /** Where the API has it. */
  path: string;
  value: unknown;
  /** The accessible name of the JSON. */
  label: string;
};

/** The API object of this page, and the call that returns it. */
export function InTheApi({ path, value, label }: InTheApiProps) {
  const { baseUrl } = useDashboard();
  const json = JSON.stringify(value, null, 2);
  const curl = `curl ${baseUrl}${path} \\\n  -H "X-API-Key: $REMIT_API_KEY"`;
  return (
    <Section aria-labelledby="in-the-api">
      <Segmented
        label="Format"
        lead={<h2 id="in-the-api">API object</h2>}
        segments={[
          { value: "json", label: "JSON", content: <CodeBox text={json} label={label} isJson /> },
          { value: "curl", label: "curl", content: <CodeBox text={curl} label="Request with curl" /> },
        ]}
      />
    </Section>
  );
}
