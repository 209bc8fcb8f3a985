import { Fragment, useState } from "react";
import { Can } from "./can";
import { messages as t } from "./shortcuts-messages";
import { hasSingleKeys, switchSingleKeys } from "./single-keys";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { Checkbox } from "@/components/ui/input";

/** Lists the shortcuts, and turns those without a modifier on and off. */
export function ShortcutsDialog() {
  const { close } = useDialogs();
  const [isOn, setIsOn] = useState(hasSingleKeys);
  const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : t.key.control;
  return (
    <Dialog title={t.title} description={t.about}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 text-sm">
        <Shortcut keys={[["/"], [command, "K"]]} action={t.search} />
        <Shortcut keys={[["J"]]} action={t.next} />
        <Shortcut keys={[["K"]]} action={t.previous} />
        <Shortcut keys={[[t.key.enter]]} action={t.open} />
        <Can permission="payment_requests:write">
          <Shortcut keys={[["N"]]} action={t.newRequest} />
        </Can>
        <Shortcut keys={[["?"]]} action={t.help} />
      </dl>
      <Checkbox
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setIsOn(checked);
          switchSingleKeys(checked);
        }}
      >
        {t.singleKeys}
        <span className="block text-xs text-ink-2">{t.singleKeysHint}</span>
      </Checkbox>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Chords of keys, any of which does the action. */
function Shortcut({ keys, action }: { keys: string[][]; action: string }) {
  return (
    <>
      <dt className="flex items-center gap-1.5">
        {keys.map((chord, index) => (
          <Fragment key={chord.join(" ")}>
            {index > 0 ? <span className="text-ink-2">{t.or}</span> : null}
            {chord.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-xs border border-line bg-sunken px-1.5 text-center text-xs leading-5"
              >
                {key}
              </kbd>
            ))}
          </Fragment>
        ))}
      </dt>
      <dd>{action}</dd>
    </>
  );
}
