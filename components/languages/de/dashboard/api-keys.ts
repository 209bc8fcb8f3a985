import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/api-keys": {
    page: {
      title: "API-Schlüssel",
      about:
        "Ein Schlüssel gehört zu diesem Konto und zu einer Umgebung. Wir speichern nur einen Hash; ein Schlüssel kann deshalb nicht noch einmal angezeigt werden. [Wie man einen Schlüssel nutzt]",
      create: "Schlüssel erstellen",
      failure: "Die Schlüssel konnten nicht geladen werden",
      loading: "Wird geladen",
      count: (active: number, max: number) => `${active} von höchstens ${max} aktiven Schlüsseln`,
      empty: {
        sandbox: {
          title: "Noch kein Sandbox-Schlüssel",
          text: "Ihr Server erstellt und liest Zahlungsanforderungen mit einem Schlüssel. Ein Sandbox-Schlüssel gilt nur in der Sandbox.",
        },
        production: {
          title: "Noch kein Live-Schlüssel",
          text: "Ihr Server erstellt und liest Zahlungsanforderungen mit einem Schlüssel. Ein Live-Schlüssel gilt nur in Live.",
        },
      },
    },

    table: {
      name: "Name",
      key: "Schlüssel",
      permissions: "Berechtigungen",
      limit: "Limit",
      perMinute: (limit: number) => `${limit} / min`,
      lastUsed: "Zuletzt benutzt",
      neverUsed: "Nie",
      expires: "Läuft ab",
      noExpiry: "Unbefristet",
      rolledEnds: "Endet {time}, ersetzt",
      created: "Erstellt",
      actions: "Aktionen",
      actionsFor: (name: string) => `Aktionen für ${name}`,
      edit: "Bearbeiten",
      roll: "Ersetzen",
      revoke: "Widerrufen",
      revoked: "Widerrufen",
      rolled: "Ersetzt",
      expired: "Abgelaufen",
    },

    fields: {
      name: "Name",
      nameHint: "Wo er genutzt wird, zum Beispiel „Checkout-Server“.",
      permissions: "Berechtigungen",
      custom: "Individuell",
      customText: "Einzelne Berechtigungen auswählen.",
      reachBeyondRole:
        "Der Schlüssel hat Berechtigungen, die Ihrer Rolle fehlen. Deshalb können Sie sein Ablaufdatum und seine IP-Adressen nicht ändern.",
      beyondRole: "Ihrer Rolle fehlen die deaktivierten Berechtigungen. Deshalb können Sie sie keinem Schlüssel geben.",
      limit: "Anfragelimit",
      limitUnit: "Anfragen pro Minute",
      expires: "Läuft ab",
      never: "Nie",
      inDays: (days: number) => `In ${days} Tagen`,
      inAYear: "In einem Jahr",
      inTwoYears: "In zwei Jahren",
      unchanged: (date: string) => `${date} (unverändert)`,
      addresses: "Erlaubte IP-Adressen",
      optional: "optional",
      addressesExample: "203.0.113.7\n2001:db8::/32",
      addressesHint: (max: number) =>
        `Eine IP-Adresse oder ein CIDR-Bereich pro Zeile, höchstens ${max}. Leer: jede Adresse ist erlaubt.`,
    },

    create: {
      sandbox: {
        title: "Sandbox-Schlüssel erstellen",
        description: "Er gilt nur für Testnetze und Testgeld. Für echte Zahlungen wechseln Sie zuerst zu Live.",
      },
      production: {
        title: "Live-Schlüssel erstellen",
        description: "Er gilt für Live-Chains und echtes Geld. Für Tests wechseln Sie zuerst zur Sandbox.",
      },
      submit: "Schlüssel erstellen",
      submitting: "Wird erstellt",
    },

    edit: {
      title: (name: string) => `„${name}“ bearbeiten`,
      description: "{hint} bleibt derselbe Schlüssel. Änderungen gelten ab seiner nächsten Anfrage.",
      submit: "Änderungen speichern",
      submitting: "Wird gespeichert",
      done: (name: string) => `Schlüssel „${name}“ ist gespeichert.`,
    },

    secret: {
      word: "Schlüssel",
      title: (name: string) => `Schlüssel „${name}“ ist bereit`,
      description:
        "Der Schlüssel wird nur dieses eine Mal angezeigt. Speichern Sie ihn bei den Secrets Ihres Servers und schließen Sie dann diesen Dialog.",
      environment: "Umgebung",
      environments: { production: "Live", sandbox: "Sandbox" },
      permissions: "Berechtigungen",
      limit: "Anfragelimit",
      perMinute: (limit: number) => `${limit} Anfragen pro Minute`,
      addresses: "Nur von",
      expires: "Läuft ab",
      never: "Nie",
    },

    end: {
      keep: "Schlüssel behalten",
      atOnce: "{hint} wird innerhalb einer Sekunde endgültig ungültig. Zuletzt benutzt: {time}.",
      atOnceUnused: "{hint} wird innerhalb einer Sekunde endgültig ungültig. Er wurde nie benutzt.",
      later: (duration: string) =>
        `{hint} gilt noch ${duration} und wird dann endgültig ungültig. Sie können ihn früher widerrufen.`,
      laterOrExpired: (duration: string) =>
        `{hint} gilt noch ${duration}, höchstens bis er abläuft, und wird dann endgültig ungültig. Sie können ihn früher widerrufen.`,
    },

    revoke: {
      title: (name: string) => `„${name}“ widerrufen?`,
      submit: "Schlüssel widerrufen",
      submitting: "Wird widerrufen",
      done: (name: string) => `Schlüssel „${name}“ ist widerrufen.`,
      requestsStay: "Mit ihm erstellte Zahlungsanforderungen sind nicht betroffen.",
    },

    roll: {
      title: (name: string) => `„${name}“ ersetzen?`,
      description:
        "Ein neuer Schlüssel ersetzt ihn, mit denselben Berechtigungen, demselben Anfragelimit, denselben IP-Adressen und demselben Ablaufdatum.",
      submit: "Schlüssel ersetzen",
      submitting: "Wird ersetzt",
      oldKeyEnds: "Der alte Schlüssel wird ungültig",
      shownOnce: "Der neue Schlüssel wird gleich danach ein einziges Mal angezeigt.",
    },

    permissions: {
      presets: {
        checkout_server: {
          name: "Checkout-Server",
          short: "Checkout-Server",
          explanation: "Zahlungsanforderungen erstellen, lesen und stornieren.",
        },
        read_only: { name: "Nur lesen", short: "Nur lesen", explanation: "Alles sehen, nichts ändern." },
        full: { name: "Vollzugriff", short: "Vollzugriff", explanation: "Alle Berechtigungen, auch künftige." },
      },
      count: (permissions: number) => `${permissions} Berechtigungen`,
      resources: {
        payment_requests: "Zahlungsanforderungen",
        payments: "Zahlungen",
        unmatched_transfers: "Nicht zugeordnete Überweisungen",
        pool_addresses: "Pool-Adressen",
        webhooks: "Webhooks",
        events: "Ereignisse",
        sandbox: "Sandbox",
      },
      actions: {
        read: "lesen",
        write: "schreiben",
        cancel: "stornieren",
        resolve: "abschließen",
        simulate: "simulieren",
      },
    },
  },
};
