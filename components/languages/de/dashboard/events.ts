import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  events: {
    title: "Ereignisse",
    sequence: "Nummer",
    subject: "Objekt",

    list: {
      about: "Alle Ereignisse, lückenlos nummeriert, ob sie an einen Endpunkt gesendet wurden oder nicht.",
      failure: "Die Ereignisse konnten nicht geladen werden",
      filter: "Ereignistyp",
      type: "Typ",
      time: "Zeit",
      noMatches: "Nichts entspricht diesen Filtern",
      noMatchesText: "Keine Ereignisse dieses Typs.",
      showAll: "Alle Ereignisse anzeigen",
      none: "Noch keine Ereignisse",
      noneText:
        "Remit zeichnet jedes Mal ein Ereignis auf, wenn sich eine Zahlungsanforderung oder Zahlung ändert, und sendet es an die Webhook-Endpunkte, die es abonniert haben.",
      seeRequests: "Zu den Zahlungsanforderungen",
    },

    page: {
      tab: "Ereignis",
      noun: "Ereignis",
      title: (sequence: number) => `Nummer ${sequence}`,
      json: "Ereignis als JSON",
      details: "Details",
      id: "Ereignis-ID",
      idLabel: "Ereignis-ID",
      unmatched: "Nicht zugeordnete Überweisungen",
      endpoint: "Endpunkt",
      request: "Anforderung",
    },

    deliveries: {
      title: "Zustellungen",
      failure: "Die Zustellungen konnten nicht geladen werden",
      none: "Als dieses Ereignis aufgezeichnet wurde, hatte kein Endpunkt es abonniert.",
      deletedEndpoint: "Gelöschter Endpunkt",
      outcome: "{outcome}, {time}",
    },
  },
  "events/webhooks/delivery": {
    title: "Zustellungen",
    failure: "Die Zustellungen konnten nicht geladen werden",
    filter: "Zustellstatus",
    all: "Alle Zustellungen",
    showAll: "Alle Zustellungen anzeigen",
    noMatches: "Nichts entspricht diesen Filtern",
    noMatchesText: "Keine Zustellungen mit diesem Status.",
    none: "Noch keine Zustellungen",
    noneText:
      "Das nächste Ereignis, das dieser Endpunkt abonniert hat, erscheint hier innerhalb einer Sekunde. Senden Sie ein Testereignis, um es jetzt auszuprobieren.",

    event: "Ereignis",
    status: "Status",
    response: "Antwort",
    attempts: "Versuche",
    latency: "Latenz",
    nextAttempt: "Nächster Versuch",
    created: "Erstellt",
    statuses: {
      pending: "Ausstehend",
      retrying: "Wird wiederholt",
      succeeded: "Erfolgreich",
      failed: "Fehlgeschlagen",
      cancelled: "Abgebrochen",
    },

    page: {
      tab: "Webhook-Zustellung",
      noun: "Zustellung",
      title: "Zustellung",
      reason:
        "Ihr Endpunkt wurde gelöscht, oder sie gehört zur anderen Umgebung: Wechseln Sie oben zwischen Live und Sandbox.",
      tryNow: "Jetzt versuchen",
      redeliver: "Erneut senden",
      resent: "Ereignis erneut gesendet",
      body: "Body",
      bodyLabel: "Body der Anfrage",
      bodyGone: "Der Body ist nicht mehr gespeichert.",
      details: "Details",
      endpoint: "Endpunkt",
      sequence: (sequence: number) => `Nummer ${sequence}`,
      eventId: "Ereignis-ID",
      eventIdLabel: "Ereignis-ID",
      deliveryId: "Zustellungs-ID",
      deliveryIdLabel: "Zustellungs-ID",
      time: "Zeit",
      finished: "Beendet",
    },

    attempt: {
      none: "Noch keine Versuche",
      title: (number: number) => `Versuch ${number}`,
      latency: (number: number, latency: string) => `Versuch ${number}, ${latency}`,
      response: (number: number) => `Antwort auf Versuch ${number}`,
      milliseconds: (count: number) => `${count} ms`,
      seconds: (count: string) => `${count} s`,
    },

    outcome: {
      noResponse: "Keine Antwort",
      redirect: (status: number) => `${status}, Weiterleitung; Remit folgt keinen Weiterleitungen`,
      brief: {
        timeout: "Zeitüberschreitung",
        dns_failed: "DNS-Fehler",
        address_not_allowed: "Adresse nicht erlaubt",
        connection_failed: "Verbindungsfehler",
        tls_failed: "Zertifikat ungültig",
        invalid_response: "Antwort ungültig",
      },
      full: {
        timeout: "Keine Antwort innerhalb von 15 s",
        dns_failed: "Der Hostname konnte nicht aufgelöst werden",
        address_not_allowed: "Der Hostname führt zu einer nicht öffentlichen Adresse; es wurde nichts gesendet",
        connection_failed: "Die Verbindung konnte nicht hergestellt werden",
        tls_failed: "Dem TLS-Zertifikat wird nicht vertraut",
        invalid_response: "Die Antwort ist kein gültiges HTTP",
      },
    },
  },
};
