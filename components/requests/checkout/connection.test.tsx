import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LiveNotice, reasonToWaitOf } from "./connection";

const connection = { isOffline: false, trouble: null, isCutOff: false };
const unread = { name: "Base", is_degraded: false, is_unconfirmed: true };
const notice = (chain: typeof unread, isOver: boolean) =>
  renderToStaticMarkup(<LiveNotice chain={chain} connection={connection} isOver={isOver} />);

test("while nobody reads the chain, payers are asked to wait; after the end of the request, they are not", () => {
  expect(reasonToWaitOf(unread, connection)).toMatch(/^We cannot read Base at the moment/);
  expect(notice(unread, false)).toContain("We cannot read Base at the moment");
  expect(notice(unread, true)).not.toContain("Base");
  expect(notice({ ...unread, is_degraded: true }, true)).toContain("We are having trouble reading Base");
  expect(notice({ ...unread, is_unconfirmed: false }, false)).not.toContain("Base");
});
