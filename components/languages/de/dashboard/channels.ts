import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/notification-channels": {
    title: "Benachrichtigungskanäle",
    about:
      "Nachrichten über die Zahlungen dieser Umgebung an einen Chat Ihres Teams oder eine beliebige URL, eine Minute nach der Zahlung.",
    failure: "Die Benachrichtigungskanäle konnten nicht geladen werden",
    none: "Noch kein Kanal",
    add: "Kanal hinzufügen",
    most: (count: number) => `Eine Umgebung hat höchstens ${count} Kanäle.`,
    services: {
      slack: "Slack",
      discord: "Discord",
      telegram: "Telegram",
      url: "URL",
    },
    kinds: (count: number, all: number) =>
      count === all ? "alle Benachrichtigungen" : `${count} von ${all} Benachrichtigungen`,
    detail: (service: string, kinds: string) => `${service}, ${kinds}`,
    sent: "Letzte Nachricht {time}",
    noMessage: "Noch keine Nachricht",
    failing: "Fehlerhaft seit {time}: {reason}",
    reasons: {
      timeout: "keine Antwort innerhalb von 15 s",
      dns_failed: "der Hostname wurde nicht gefunden",
      address_not_allowed: "die Adresse ist nicht öffentlich",
      connection_failed: "die Verbindung ist fehlgeschlagen",
      tls_failed: "das Zertifikat ist nicht gültig",
      invalid_response: "die Antwort ist kein HTTP",
    },
    responded: (status: string) => `der Dienst hat mit ${status} geantwortet`,
    test: "Testnachricht senden",
    tested: (name: string) => `Testnachricht an „${name}“ gesendet; ihr Ergebnis erscheint hier`,
    edit: "Bearbeiten",
    delete: "Löschen",
    named: (name: string) => `Kanal ${name}`,

    dialog: {
      addTitle: "Benachrichtigungskanal hinzufügen",
      addText: "Alle im Chat sehen die Beträge, Referenzen und Beschreibungen Ihrer Zahlungen.",
      editTitle: "Benachrichtigungskanal bearbeiten",
      editText: "Um Nachrichten anderswohin zu senden, löschen Sie den Kanal und fügen Sie einen anderen hinzu.",
      submit: ["Kanal hinzufügen", "Wird hinzugefügt …"],
      save: ["Speichern", "Wird gespeichert …"],
      service: "Dienst",
      name: "Name",
      nameHint: "Nur Ihr Team sieht ihn",
      url: {
        slack: "Webhook-URL",
        discord: "Webhook-URL",
        url: "URL",
      },
      urlHint: {
        slack: "In Slack: Apps → Incoming Webhooks → Add to Slack. Halten Sie die URL geheim.",
        discord:
          "In Discord: Einstellungen des Kanals → Integrationen → Webhooks → Webhook-URL kopieren. Halten Sie die URL geheim.",
        url: "Bekommt per POST eine signierte JSON-Nachricht. Beginnt mit https://.",
      },
      token: "Bot-Token",
      tokenHint: "Von @BotFather. Fügen Sie den Bot zum Chat hinzu.",
      chatId: "Chat-ID",
      chatIdHint: "Eine Zahl wie -1001234567890 oder der @Name eines öffentlichen Kanals",
      kinds: "Nachricht senden, wenn",
      language: "Sprache",
      added: "Kanal hinzugefügt. Senden Sie eine Testnachricht, um zu sehen, ob er funktioniert.",
      saved: "Kanal gespeichert",
    },

    secret: {
      word: "Secret",
      title: "Kanal hinzugefügt",
      about: "Prüfen Sie Nachrichten mit diesem Secret, wie die von Webhooks. Es wird nur dieses eine Mal angezeigt.",
    },

    deletion: {
      title: (name: string) => `„${name}“ löschen?`,
      keep: "Kanal behalten",
      submit: ["Kanal löschen", "Wird gelöscht …"],
      stops: "Er bekommt keine weiteren Nachrichten",
      stays: "Gesendete Nachrichten bleiben im Chat",
      done: "Kanal gelöscht",
    },
  },
};
