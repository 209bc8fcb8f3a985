import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "./rich-text";

test("renders bold text, links and elements, and leaves all other text unchanged", () => {
  const parts = { host: <code>a.example</code> };
  const link = (text: React.ReactNode) => <a href="/docs">{text}</a>;
  const html = (text: string) => renderToStaticMarkup(<RichText text={text} parts={parts} link={link} />);
  expect(html("**{host} is down.** [How to fix it]")).toBe(
    '<strong><code>a.example</code> is down.</strong> <a href="/docs">How to fix it</a>',
  );
  expect(html("{other} ** x")).toBe("{other} ** x");
  expect(renderToStaticMarkup(<RichText text="Pay [me]" />)).toBe("Pay [me]");
});
