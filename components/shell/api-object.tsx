"use client";

import { useDashboard } from "./dashboard-context";
import { messages as t } from "./api-object-messages";
import { CodeBox } from "@/components/ui/code-box";
import { Section } from "@/components/ui/split";
import { Segmented } from "@/components/ui/segmented";

type ApiObjectProps = {
  /** The path of the object in the API. */
  path: string;
  value: unknown;
  /** Names the JSON for screen readers. */
  label: string;
};

/** The API object that the page shows, as JSON and as the curl command that returns it. */
export function ApiObject({ path, value, label }: ApiObjectProps) {
  const { baseUrl } = useDashboard();
  const json = JSON.stringify(value, null, 2);
  const curl = `curl ${baseUrl}${path} \\\n  -H "X-API-Key: $REMIT_API_KEY"`;
  return (
    <Section aria-labelledby="api-object">
      <Segmented
        label={t.format}
        lead={<h2 id="api-object">{t.title}</h2>}
        segments={[
          { label: t.json, content: <CodeBox text={json} label={label} isJson /> },
          { label: t.curl, content: <CodeBox text={curl} label={t.curlLabel} /> },
        ]}
      />
    </Section>
  );
}
