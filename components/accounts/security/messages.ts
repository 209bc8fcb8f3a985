import { texts } from "@/lib/platform/language/texts";

// Every text of the security settings.
export const messages = texts("accounts/security", {
  title: "Security",
  about: "How you sign in, on every business of yours.",
  failure: "The second factor could not be loaded",
  cancel: "Cancel",
  remove: "Remove",
  removing: "Removing",
  since: "On since {time}",
  lastEffect: "Your password alone signs you in, and your recovery codes end.",

  app: {
    title: "Authenticator app",
    about: "An app on your phone shows a code of six digits, which signing in needs besides your password.",
    none: "No authenticator app yet.",
    setUp: "Set up",
    setUpTitle: "Set up an authenticator app",
    scan: "Scan the code with your authenticator app, then enter what the app shows. Other browsers are signed out.",
    qr: "QR code for your authenticator app",
    secret: "Setup key",
    cannotScan: "You cannot scan it? Type this setup key into the app:",
    code: "Code that the app shows",
    confirm: "Confirm",
    confirming: "Checking",
    done: "Your authenticator app is set up.",
    removeTitle: "Remove the authenticator app?",
    removed: "The authenticator app is removed.",
    removeEffect: "Its codes no longer work.",
  },

  passkeys: {
    title: "Passkeys",
    about:
      "Your fingerprint, your face or the PIN of a device signs you in, without a password. A passkey works only at this server’s own address, so no other page can steal it.",
    none: "No passkey yet.",
    unsupported: "To add a passkey, open Remit with HTTPS and a host name, in a browser that supports passkeys.",
    add: "Add a passkey",
    added: "added {time}",
    lastUsed: "last used {time}",
    unused: "not used yet",
    addTitle: "Add a passkey",
    addAbout:
      "Your browser asks where to keep it: on this device, on a phone or on a security key. Your password alone then no longer signs you in, and browsers that used only the password are signed out.",
    name: "Name",
    nameHint: "Tells your passkeys apart, for example by the device.",
    nameMissing: "Enter a name.",
    create: "Create passkey",
    creating: "Waiting for the browser",
    done: "Your passkey is added.",
    removeTitle: "Remove this passkey?",
    removed: "The passkey is removed.",
    removeEffect: "It no longer signs you in. Delete it on the device, too.",
    sessionsEffect: "Browsers that it has signed in stay signed in. End them under Sessions.",
  },

  codes: {
    title: "Recovery codes",
    about:
      "Each replaces your second factor once, if you have lost your phone. Keep them where you keep your passport.",
    needsFactor: "You get recovery codes when you add a passkey or set up an authenticator app.",
    left: (count: number) => (count === 1 ? "1 unused code" : `${count} unused codes`),
    few: "Create new codes before you have none left.",
    create: "Create new codes",
    creating: "Creating",
    replaceTitle: "Create new recovery codes?",
    replaceEffect: "Your present codes stop working.",
    shownTitle: "Your recovery codes",
    shownAbout: "Shown only now. Print them or store them in a password manager, not on the phone that you might lose.",
    word: "set of codes",
    once: "Each code works once, with your password.",
  },

  reset: {
    text: "The operator of this server removes your second factor on {time}. Was this not your wish?",
    keep: "Keep my second factor",
    kept: "Your second factor stays.",
  },
});
