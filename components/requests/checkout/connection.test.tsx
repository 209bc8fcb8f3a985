import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LiveNotice, reasonToWaitOf } from "./connection";

const connection = { isOffline: false, trouble: null, isCutOff: false };
const unread = { name: "Base", is_degraded: false, is_unconfirmed: true };
const notice = (chain: typeof unread, isOver: boolean) =>
  renderToStaticMarkup(<LiveNotice chain={chain} connection={connection} isOver={isOver} />);

test("payers are asked to wait while nobody reads the chain", () => {
  expect(reasonToWaitOf(unread, connection)).toMatch(/^We cannot read Base at the moment/);
  expect(notice(unread, false)).toContain("We cannot read Base at the moment");
  expect(notice({ ...unread, is_unconfirmed: false }, false)).not.toContain("Base");
});

test("nobody is asked to wait after the request has ended", () => {
  expect(notice(unread, true)).not.toContain("Base");
  expect(notice({ ...unread, is_degraded: true }, true)).toContain("We are having trouble reading Base");
});
