import type { Metadata } from "next";
import Link from "next/link";
import { DocsFrame } from "@/components/docs/docs-frame";
import { CodeBlock } from "@/components/docs/code-block";
import { env } from "@/lib/env";
import { readGuides } from "./read-guides";
import { docsSections } from "./sections";

export const metadata: Metadata = { title: "Documentation" };

/** The start page of the documentation. */
export default async function DocsPage() {
  const { BASE_URL } = env();
  const guides = await readGuides();
  return (
    <DocsFrame sections={await docsSections()} current="/docs">
      <h1>Documentation</h1>
      <p className="lead">
        Request a fixed amount of one token on one chain, send your customer the link, and get notified when it is paid.
        The API is JSON over HTTP. Its base URL is:
      </p>
      <CodeBlock text={BASE_URL} language="address" />
      <p>
        The <Link href="/docs/reference">API reference</Link> names every endpoint and field.
      </p>
      <h2>Guides</h2>
      <ul className="docs-cards">
        {guides.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link href={`/docs/${slug}`}>
              <strong>{title}</strong>
              <span>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
