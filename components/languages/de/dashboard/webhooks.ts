import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "events/webhooks": {
    title: "Webhooks",
    endpoint: "Endpunkt",
    endpointId: "Endpunkt-ID",
    endpointIdLabel: "Endpunkt-ID",
    events: "Ereignisse",
    description: "Beschreibung",
    created: "Erstellt",

    status: {
      enabled: "Aktiviert",
      failing: "Fehlerhaft",
      failingSince: "Fehlerhaft seit {time}",
      disabled: "Deaktiviert",
      disabledByRemit: "Von Remit deaktiviert",
    },

    disabledByRemit: {
      gone: "**{host} erhält keine Ereignisse mehr.** Der Endpunkt wurde {time} deaktiviert, weil er mit 410 Gone geantwortet hat. Beheben Sie den Fehler auf Ihrem Server, aktivieren Sie den Endpunkt und senden Sie die verpassten Ereignisse erneut.",
      failing:
        "**{host} erhält keine Ereignisse mehr.** Der Endpunkt wurde {time} deaktiviert, nachdem fünf Tage lang jede Zustellung fehlgeschlagen war. Beheben Sie den Fehler auf Ihrem Server, aktivieren Sie den Endpunkt und senden Sie die verpassten Ereignisse erneut.",
    },

    list: {
      about:
        "Remit sendet signierte Ereignisse an Ihren Server und versucht es weiter, bis sie bestätigt sind. [So empfangen Sie sie]",
      add: "Endpunkt hinzufügen",
      failure: "Die Endpunkte konnten nicht geladen werden",
      loading: "Wird geladen",
      count: (endpoints: number, most: number) => `${endpoints} von höchstens ${most} Endpunkten`,
      none: "Noch kein Endpunkt",
      noneText:
        "Ein Webhook ist eine Nachricht an Ihren Server, wenn eine Anforderung bezahlt wird, abläuft oder storniert wird. Ihr Server muss also nicht ständig nachfragen. Sie brauchen nur eine URL, unter der er erreichbar ist.",
      url: "URL",
      status: "Status",
      failingSince: "Erster Fehler",
    },

    eventTypes: {
      all: "Alle Ereignisse",
      allIncludingFuture: "Alle, auch künftige Ereignistypen",
      count: (types: number) => plural(types, { one: `${types} Ereignistyp`, other: `${types} Ereignistypen` }),
      subjects: {
        payment_request: "Zahlungsanforderungen",
        payment: "Zahlungen",
        unmatched_transfer: "Nicht zugeordnete Überweisungen",
        webhook_endpoint: "Webhook-Endpunkte",
      },
      actions: {
        created: "Erstellt",
        updated: "Geändert",
        partially_paid: "Teilweise bezahlt",
        completed: "Abgeschlossen",
        expired: "Abgelaufen",
        cancelled: "Storniert",
        pending: "Ausstehend",
        failed: "Fehlgeschlagen",
        disabled: "Deaktiviert",
      },
    },

    page: {
      tab: "Webhook-Endpunkt",
      noun: "Endpunkt",
      reason: "Er wurde gelöscht oder gehört zur anderen Umgebung: Wechseln Sie oben zwischen Live und Sandbox.",
      loading: "Endpunkt wird geladen",
      showList: "Alle Endpunkte anzeigen",
      url: "URL",
      sendTest: "Test senden",
      testSent: "Ein Testereignis ist unterwegs.",
      recover: "Verpasste Ereignisse erneut senden …",
      enable: "Aktivieren",
      enabled: "Endpunkt aktiviert. Er erhält von jetzt an Ereignisse.",
      more: "Weitere Aktionen",
      edit: "Bearbeiten",
      rotate: "Secret erneuern",
      disable: "Deaktivieren",
      delete: "Löschen",
      settings: "Einstellungen",
      secret: "Secret",
      oneSecret: "Einmal beim Erstellen angezeigt",
      twoSecrets: "Zwei gültig; das alte läuft am {time} ab",
    },

    fields: {
      url: "URL",
      urlExample: "https://shop.example/hooks/remit",
      urlHint: (networks: readonly string[]) =>
        networks.length === 0
          ? "Eine öffentliche https-URL. Remit sendet ihr POST-Anfragen und folgt keinen Weiterleitungen."
          : `Eine öffentliche https-URL oder eine http- oder https-URL in ${networks.join(", ")}. Remit sendet ihr POST-Anfragen und folgt keinen Weiterleitungen.`,
      optional: "optional",
      descriptionHint: "Interne Notiz. Sie wird nicht gesendet.",
      all: "Alle Ereignisse",
      allText: "Auch künftige Ereignistypen.",
      some: "Ausgewählte Ereignisse",
      someText: "Einzelne Ereignistypen auswählen.",
    },

    create: {
      sandbox: {
        title: "Sandbox-Endpunkt hinzufügen",
        about: "Er erhält von jetzt an Sandbox-Ereignisse. Sein Secret wird gleich danach ein einziges Mal angezeigt.",
      },
      production: {
        title: "Live-Endpunkt hinzufügen",
        about: "Er erhält von jetzt an Live-Ereignisse. Sein Secret wird gleich danach ein einziges Mal angezeigt.",
      },
      submit: "Endpunkt hinzufügen",
      submitting: "Wird hinzugefügt",
      done: (host: string) => `Der Endpunkt auf ${host} ist bereit`,
    },

    edit: {
      title: "Endpunkt bearbeiten",
      about: "Das Secret bleibt gleich. Ausstehende Zustellungen gehen an die neue URL.",
      submit: "Änderungen speichern",
      submitting: "Wird gespeichert",
      done: "Der Endpunkt ist gespeichert.",
    },

    secret: {
      word: "Secret",
      about: "Ihr Server prüft damit Nachrichten von Remit. Das Secret wird nur dieses eine Mal angezeigt.",
      oldEnds: "Altes Secret gilt bis",
    },

    recover: {
      title: "Verpasste Ereignisse erneut senden",
      about:
        "Sendet die abonnierten Ereignisse seit diesem Zeitpunkt, die nicht zugestellt wurden, auch fehlgeschlagene und abgebrochene Zustellungen. Bereits zugestellte Ereignisse werden nicht erneut gesendet.",
      submit: "Ereignisse erneut senden",
      submitting: "Werden gesendet",
      since: "Seit",
      sinceHint: (timeZone: string) => `In Ihrer Zeitzone, ${timeZone}.`,
      sinceInvalid: "Geben Sie Datum und Uhrzeit ein.",
      done: (count: number, countText: string) =>
        count === 0
          ? "Seither wurden keine Ereignisse verpasst."
          : plural(count, {
              one: `${countText} Ereignis ist unterwegs.`,
              other: `${countText} Ereignisse sind unterwegs.`,
            }),
    },

    disable: {
      title: (host: string) => `${host} deaktivieren?`,
      keep: "Nicht deaktivieren",
      submit: "Endpunkt deaktivieren",
      submitting: "Wird deaktiviert",
      done: "Der Endpunkt ist deaktiviert.",
      stops: "Remit sendet ihm nichts mehr und bricht seine ausstehenden Zustellungen ab.",
      stays:
        "Ereignisse werden weiter aufgezeichnet. Sie können den Endpunkt jederzeit wieder aktivieren und die verpassten Ereignisse erneut senden; das Secret bleibt gleich.",
    },

    delete: {
      title: (host: string) => `${host} löschen?`,
      keep: "Endpunkt behalten",
      submit: "Endpunkt löschen",
      submitting: "Wird gelöscht",
      done: "Der Endpunkt ist gelöscht.",
      stops:
        "Remit sendet ihm endgültig nichts mehr und bricht seine ausstehenden Zustellungen ab. Sein Secret ist nicht mehr gültig.",
      stays: "Zahlungsanforderungen, Zahlungen, Ereignisse und andere Endpunkte sind nicht betroffen.",
    },

    rotate: {
      title: "Secret erneuern?",
      about: "Der Endpunkt bekommt ein neues Secret. Seine URL und seine Ereignisse ändern sich nicht.",
      keep: "Secret behalten",
      submit: "Secret erneuern",
      submitting: "Wird erneuert",
      done: "Das neue Secret ist bereit",
      oldEnds: "Das alte Secret wird ungültig",
      shownOnce: "Das neue Secret wird gleich danach ein einziges Mal angezeigt.",
      both: (length: string) =>
        `Noch ${length} lang trägt jede Nachricht eine Signatur von jedem der beiden Secrets. Ihr Server kann eine beliebige davon prüfen.`,
      newOnly:
        "Von jetzt an wird jede Nachricht nur mit dem neuen Secret signiert. Ihr Server wird Nachrichten ablehnen, bis er das neue Secret hat; Remit sendet sie erneut.",
    },
  },
};
