"use client";

import { useState } from "react";
import { chooseAlert, useAlertChoice } from "./alert-choice";
import { messages as t } from "./messages";
import { canNotify, playSound, showNotification } from "./tell";
import { Checkbox } from "@/components/ui/input";
import { ErrorNotice } from "@/components/ui/status";

/** The choice of how this browser tells of payments. A way that is turned on shows at once what it is like. */
export function AlertSettings() {
  const { sound, notification } = useAlertChoice();
  const [isBlocked, setIsBlocked] = useState(false);

  function chooseSound(isOn: boolean): void {
    chooseAlert("sound", isOn);
    if (isOn) playSound();
  }

  async function chooseNotification(isOn: boolean): Promise<void> {
    const isAllowed = isOn && canNotify() && (await Notification.requestPermission()) === "granted";
    setIsBlocked(isOn && !isAllowed);
    chooseAlert("notification", isAllowed);
    if (isAllowed) showNotification({ title: t.title, body: t.sample });
  }

  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 text-sm font-medium">{t.legend}</legend>
      <Checkbox checked={sound} onChange={(event) => chooseSound(event.target.checked)}>
        {t.sound}
      </Checkbox>
      {sound ? <p className="ps-6 text-sm text-ink-2">{t.soundHint}</p> : null}
      <Checkbox checked={notification} onChange={(event) => void chooseNotification(event.target.checked)}>
        {t.notification}
      </Checkbox>
      {isBlocked ? <ErrorNotice text={t.blocked} /> : null}
    </fieldset>
  );
}
