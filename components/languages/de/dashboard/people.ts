import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/people": {
    title: "Personen",
    about: "Wer zum Geschäft gehört, in Live und in der Sandbox. [Was jede Rolle darf]",
    invite: "Einladen",
    cancel: "Abbrechen",
    failure: "Die Personen konnten nicht geladen werden",
    you: "Sie",
    never: "Noch nie",
    noFactor: "Kein zweiter Faktor",
    operator: "Betreiber",
    columns: {
      person: "Person",
      role: "Rolle",
      lastSeen: "Zuletzt aktiv",
      invitedBy: "Eingeladen von",
      expires: "Läuft ab",
      actions: "Aktionen",
    },
    actionsFor: (email: string) => `Aktionen für ${email}`,
    expired: "Abgelaufen",

    invitations: {
      title: "Offene Einladungen",
      none: "Keine offenen Einladungen. Laden Sie Ihre Buchhaltung, Ihre Entwickler oder Ihr Kassenpersonal ein.",
      failure: "Die Einladungen konnten nicht geladen werden",
      resend: "Neuer Link",
      withdraw: "Zurückziehen",
    },

    inviteDialog: {
      title: "Person einladen",
      description:
        "Jede Person bekommt ein eigenes Konto: Das Prüfprotokoll nennt sie dann mit Namen, und ihr Zugriff kann einzeln enden.",
      email: "E-Mail",
      role: "Rolle",
      submit: "Einladen",
      submitting: "Wird eingeladen",
    },

    link: {
      title: "Einladungslink",
      mailed:
        "Die Einladung an {email} ist unterwegs. Sie können auch diesen Link kopieren. Er wird nur jetzt angezeigt.",
      notMailed:
        "Dieser Server versendet keine E-Mails. Kopieren Sie den Link und senden Sie ihn selbst an {email}. Er wird nur jetzt angezeigt.",
      valid: "Er gilt einmal, sieben Tage lang.",
      forAccount: "Mit diesem Link kann nur beitreten, wer schon ein Konto mit dieser Adresse hat.",
      label: "Einladungslink",
      copy: "Link kopieren",
      close: "Schließen",
    },

    resend: {
      title: "Neuen Link senden?",
      text: "Der neue Link gilt sieben Tage lang. Frühere Links an {email} gelten nicht mehr.",
      submit: "Neuen Link senden",
      submitting: "Wird gesendet",
    },

    withdraw: {
      title: "Einladung zurückziehen?",
      text: "Der Link, den {email} bekommen hat, gilt dann nicht mehr. Sie können die Person erneut einladen.",
      keep: "Nicht zurückziehen",
      submit: "Zurückziehen",
      submitting: "Wird zurückgezogen",
      done: "Einladung zurückgezogen",
    },

    role: {
      action: "Rolle ändern",
      title: (name: string) => `Rolle von ${name}`,
      description:
        "Sie gilt ab dem nächsten Klick der Person. API-Schlüssel, die sie erstellt hat, behalten ihre Berechtigungen.",
      submit: "Rolle ändern",
      submitting: "Wird geändert",
      done: "Rolle geändert",
    },

    transfer: {
      action: "Inhaberschaft übertragen",
      title: (name: string) => `Inhaberschaft an ${name} übertragen?`,
      becomesOwner: "Die Person kann dann alles, auch Sie entfernen und das Geschäft löschen.",
      youBecomeAdmin: "Sie werden Administrator. Nur ein Inhaber kann Sie wieder zum Inhaber machen.",
      several: "Soll es mehrere Inhaber geben, ändern Sie stattdessen die Rolle der Person zu Inhaber.",
      keep: "Inhaber bleiben",
      submit: "Inhaberschaft übertragen",
      submitting: "Wird übertragen",
      done: "Inhaberschaft übertragen",
    },

    remove: {
      action: "Entfernen",
      title: (name: string) => `${name} entfernen?`,
      ends: "Der Zugriff der Person auf das Geschäft endet sofort, auch auf offenen Seiten.",
      invitations: "Ihre offenen Einladungen werden zurückgezogen.",
      requestsStay: "Zahlungsanforderungen, die sie erstellt hat, bleiben offen.",
      noKeys: "Sie hat hier keine API-Schlüssel.",
      keys: "Sie hat diese API-Schlüssel erstellt, die weiter gelten, wenn Sie sie nicht widerrufen:",
      revoke: "Auch diese Schlüssel widerrufen",
      environments: { production: "Live", sandbox: "Sandbox" },
      keep: "Nicht entfernen",
      submit: "Entfernen",
      submitting: "Wird entfernt",
      done: (name: string) => `${name} wurde entfernt.`,
    },

    leave: {
      action: "Dieses Geschäft verlassen",
      title: (business: string) => `„${business}“ verlassen?`,
      ends: "Ihr Zugriff auf das Geschäft endet sofort. Nur eine neue Einladung bringt Sie zurück.",
      keysStay: "API-Schlüssel, die Sie erstellt haben, gelten weiter.",
      account: "Ihr Konto und Ihre anderen Geschäfte bleiben.",
      keep: "Bleiben",
      submit: "Verlassen",
      submitting: "Wird verlassen",
    },
  },
  "accounts/people/roles": {
    roles: {
      owner: { name: "Inhaber", may: "Darf alles, auch das Geschäft löschen und Inhaber bestimmen." },
      admin: { name: "Administrator", may: "Darf alles, außer das Geschäft löschen und Inhaber bestimmen." },
      developer: {
        name: "Entwickler",
        may: "Liest alles. Verwaltet Zahlungsanforderungen, API-Schlüssel und Webhooks.",
      },
      bookkeeper: { name: "Buchhalter", may: "Liest alles und lädt es herunter. Ändert nichts." },
      cashier: { name: "Kassierer", may: "Erstellt Zahlungsanforderungen und sieht nur die eigenen." },
      viewer: { name: "Betrachter", may: "Liest alles. Ändert nichts." },
    },
  },
};
