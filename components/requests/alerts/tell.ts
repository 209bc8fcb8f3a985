// A sound and a notification outside the page.

let audio: AudioContext | undefined;

const gestures = ["pointerdown", "keydown"] as const;

/** Browsers let a page play sounds after a click or key in it. The returned function stops waiting for one. */
export function allowSound(): () => void {
  const resume = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  for (const gesture of gestures) document.addEventListener(gesture, resume, { once: true });
  return () => {
    for (const gesture of gestures) document.removeEventListener(gesture, resume);
  };
}

/** Longer ago than this, a sound would tell of something else. */
const lateMs = 2000;

/** Plays two short tones, unless the browser keeps the page silent. */
export function playSound(): void {
  const context = (audio ??= new AudioContext());
  const askedAt = Date.now();
  void context.resume().then(() => {
    if (Date.now() - askedAt > lateMs) return;
    playTone(context, 880, 0);
    playTone(context, 1320, 0.15);
  });
}

function playTone(context: AudioContext, frequency: number, afterSeconds: number): void {
  const start = context.currentTime + afterSeconds;
  const end = start + 0.35;
  const volume = new GainNode(context, { gain: 0.25 });
  // Fades out, because an abrupt end clicks.
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  const tone = new OscillatorNode(context, { frequency });
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}

type Note = { title: string; body: string; onClick?: () => void };

/** Shows a notification if the person has allowed it. */
export function showNotification({ title, body, onClick }: Note): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body });
    shown.onclick = () => {
      window.focus();
      onClick?.();
      shown.close();
    };
  } catch {
    // Chrome on Android shows notifications only from a service worker, so the message in the page remains.
  }
}

export function canNotify(): boolean {
  return "Notification" in window;
}
