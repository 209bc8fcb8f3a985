import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/account/menu": {
    pageExpired: "Ihre Seite ist abgelaufen. Versuchen Sie es erneut.",

    settings: "Einstellungen",
    documentation: "Dokumentation",
    shortcuts: "Tastenkürzel",
    signOut: "Abmelden",
    failure: "Die Abmeldung ist fehlgeschlagen.",
  },
  "accounts/account": {
    selfHosted: "Remit, selbst gehostet",
    language: "Sprache",

    email: "E-Mail",

    start: {
      title: "Zahlungsanforderungen in Krypto, selbst gehostet",
      about:
        "Fordern Sie einen festen Betrag eines Tokens auf einer Chain an, teilen Sie den Link und verfolgen Sie, wie die Zahlung eingeht. Dieser Server liest die Chain; er verwahrt niemals Geld oder Schlüssel.",
      documentation: "Dokumentation",
      signIn: "Anmelden",
      signUp: "Konto anlegen",
      closed: "Auf diesem Server ist die Registrierung geschlossen. Bitten Sie seinen Betreiber um ein Konto.",
      noBusiness: "Sie gehören zu keinem Geschäft",
      noBusinessText:
        "Sie sind als {email} angemeldet, aber kein Mitglied eines Geschäfts oder keines mehr. Öffnen Sie den Link einer Einladung oder bitten Sie um eine.",
    },

    signIn: {
      title: "Anmelden",
      noAccount: "Noch kein Konto? [Konto anlegen]",
      closed: "Kein Konto? Fragen Sie den Betreiber dieses Servers.",
      forgot: "Passwort vergessen? [Neues wählen]",
      forgotWithoutMail: "Passwort vergessen? Der Betreiber dieses Servers kann ein neues setzen: {command}",
      emailMissing: "Geben Sie Ihre E-Mail-Adresse ein.",
      submit: "Anmelden",
      submitting: "Anmeldung läuft",
      passkey: "Mit einem Passkey anmelden",
    },

    signUp: {
      title: "Konto anlegen",
      hasAccount: "Haben Sie schon ein Konto? [Anmelden]",
      closed: "Die Registrierung ist geschlossen",
      closedText: "Dieser Server nimmt keine neuen Konten an. Bitten Sie seinen Betreiber, eines für Sie anzulegen.",
      name: "Name des Geschäfts",
      nameHint: "Ihre Kundschaft sieht ihn auf der Bezahlseite. Sie können ihn später ändern.",
      submit: "Konto anlegen",
      submitting: "Konto wird angelegt",
    },

    forgot: {
      title: "Neues Passwort wählen",
      about:
        "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wenn es das Konto gibt, bekommen Sie einen Link, der eine Stunde lang gilt.",
      submit: "Link senden",
      submitting: "Wird gesendet",
      done: "Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Sehen Sie auch in Ihrem Spam-Ordner nach.",
      back: "[Zurück zur Anmeldung]",
    },

    reset: {
      title: "Neues Passwort wählen",
      password: "Neues Passwort",
      about: "Alle Ihre Sitzungen enden, und Sie melden sich mit dem neuen Passwort an.",
      submit: "Passwort setzen",
      submitting: "Wird gespeichert",
      done: "Ihr Passwort ist geändert.",
      next: "Anmelden",
      another: "Der Link funktioniert nicht? [Neuen anfordern]",
    },

    verification: {
      title: "E-Mail-Adresse bestätigen",
      notMine: "Wenn Sie hier kein Konto angelegt haben, schließen Sie diese Seite. [Anmelden]",
      about: "Bestätigen Sie sie nur, wenn Sie selbst auf diesem Server ein Konto angelegt haben.",
      submit: "E-Mail-Adresse bestätigen",
      submitting: "Wird bestätigt",
      done: "Ihre E-Mail-Adresse ist bestätigt.",
      next: "Zum Dashboard",
    },
  },
  "accounts/sign-on": {
    button: (name: string) => `Mit ${name} anmelden`,
    factor: (name: string) =>
      `${name} hat Ihre Identität bestätigt. Ihr Konto hier verlangt außerdem seinen zweiten Faktor.`,
    submit: "Anmelden",
    submitting: "Anmeldung läuft",
    go: (name: string) => `Weiter zu ${name}`,
    otherWay: "[Anders anmelden]",
    confirm: "Bestätigen Sie, dass Sie es sind",
  },
  "accounts/sign-on-problem": {
    notFresh: (name: string) =>
      `${name} hat nicht bestätigt, dass Sie sich gerade angemeldet haben. Bestätigen Sie stattdessen mit einem Passkey oder Ihrem Passwort, dass Sie es sind.`,
    refused: {
      rejected: (name: string) => `Die Anmeldung mit ${name} hat nicht funktioniert. Versuchen Sie es erneut.`,
      cancelled: (name: string) => `Die Anmeldung mit ${name} wurde abgebrochen.`,
      too_many: () => "Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.",
      address_unverified: (name: string) =>
        `${name} hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es erneut.`,
      domain_not_allowed: (name: string) =>
        `Mit Ihrer E-Mail-Adresse bei ${name} ist hier keine Anmeldung erlaubt. Nutzen Sie ein anderes Konto oder fragen Sie den Betreiber dieses Servers.`,
      address_in_use: (name: string) =>
        `Ein Konto hier hat Ihre E-Mail-Adresse, kann aber nicht mit Ihrem Konto bei ${name} verknüpft werden. Wenn es Ihres ist, melden Sie sich mit seinem Passwort an, bestätigen Sie seine Adresse und versuchen Sie es erneut. Fragen Sie sonst den Betreiber dieses Servers.`,
      no_account: (name: string) =>
        `Kein Konto hier hat die E-Mail-Adresse, die Sie bei ${name} nutzen. Bitten Sie einen Inhaber des Geschäfts um eine Einladung.`,
      disabled: () => "Ihr Konto ist gesperrt. Fragen Sie den Betreiber dieses Servers.",
    },
  },
  "accounts/passkeys": {
    use: "Passkey nutzen",
    exists: "Auf diesem Gerät oder Sicherheitsschlüssel ist bereits ein Passkey von Ihnen.",
    wrongAddress: "Passkeys dieses Servers funktionieren nur unter seiner eigenen Adresse.",
    failed: "Der Browser konnte den Passkey nicht nutzen. Versuchen Sie es erneut.",
  },
  "accounts/people/invitation": {
    title: (business: string) => `${business} beitreten`,
    pageTitle: "Einladung",
    endedTitle: "Diese Einladung kann nicht angenommen werden",
    invited: (role: string) => `Sie sind mit der Rolle **${role}** eingeladen.`,
    invitedBy: (inviter: string, role: string) => `${inviter} lädt Sie mit der Rolle **${role}** ein.`,
    name: "Ihr Name",
    submit: "Beitreten",
    submitting: "Beitritt läuft",
    account: "Ihr Konto bekommt die E-Mail-Adresse {email}.",
    hasAccount: "Haben Sie schon ein Konto? [Anmelden]",
    signedInAs: "Sie sind als {email} angemeldet.",
    otherAccount: "Sind Sie das nicht? [Anderes Konto nutzen]",
    signOutFirst: "Abmelden",
    ended: {
      unknown:
        "Der Link ist nicht gültig. Vielleicht wurde er durch einen neueren ersetzt. Bitten Sie um einen neuen Link.",
      accepted: "Die Einladung wurde bereits angenommen. Wenn Sie das waren, melden Sie sich an.",
      withdrawn: "Die Einladung wurde zurückgezogen. Bitten Sie um eine neue.",
      expired: "Die Einladung ist abgelaufen. Bitten Sie um eine neue.",
      otherAddress: "Die Einladung ist für {invited}, aber Sie sind als {email} angemeldet.",
      mailedLink:
        "Um als neue Person beizutreten, öffnen Sie den Link aus der E-Mail an {invited}. Das zeigt, dass die Adresse Ihnen gehört.",
    },
    signIn: "Anmelden",
  },
};
