/** A mail as text: paragraphs, of which an indented one is a block of lines. */
type Written = { subject: string; text: string };

type Options = {
  language: string;
  /** Only addresses of this server become links, so that a text which someone else has written never does. */
  baseUrl: string;
};

// No colors of the background and the text, so that a client's dark mode decides; no images and nothing that is loaded.
const bodyStyle = "margin:0 auto;max-width:36rem;padding:1rem;font:16px/1.5 system-ui,-apple-system,sans-serif";
const blockStyle =
  "margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid #8a8f98;overflow-wrap:anywhere";

/** The HTML form of a mail, which says exactly what its text says. */
export function htmlOf({ subject, text }: Written, { language, baseUrl }: Options): string {
  const paragraphs = text
    .trimEnd()
    .split("\n\n")
    .map((paragraph) => {
      const lines = paragraph.split("\n").map((line) => lineHtml(line.trimStart(), baseUrl));
      return `<p${paragraph.startsWith("  ") ? ` style="${blockStyle}"` : ""}>${lines.join("<br>\n")}</p>`;
    });
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${bodyStyle}">
${paragraphs.join("\n")}
</body>
</html>
`;
}

function lineHtml(line: string, baseUrl: string): string {
  const shown = escapeHtml(line);
  return line.startsWith(`${baseUrl}/`) && !/\s/.test(line) ? `<a href="${shown}">${shown}</a>` : shown;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
