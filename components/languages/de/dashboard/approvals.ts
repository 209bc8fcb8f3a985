import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/approvals": {
    title: "Genehmigungen",
    about:
      "Mit dem Vier-Augen-Prinzip kann niemand allein ändern, wohin Live-Geld und Ereignisse gehen: Ein anderer Inhaber oder Administrator genehmigt genau diese Änderung. [So funktioniert es]",
    failure: "Die Genehmigungen konnten nicht geladen werden",
    cancel: "Abbrechen",

    fourEyes: {
      title: "Vier-Augen-Prinzip",
      about:
        "Für Empfangsadressen, Adresspools, den Adressschutz, Webhook-URLs und Rollen, die diese ändern dürfen. Die Sandbox bleibt ausgenommen.",
      on: "Ein",
      off: "Aus",
      ownFirst: "Richten Sie zuerst unter [Sicherheit] Ihren eigenen zweiten Faktor ein.",
      missing: (count: number) =>
        `Nötig sind zwei Inhaber oder Administratoren mit zweitem Faktor; bisher: ${count}. [Personen]`,
      alone:
        "Nur ein Inhaber oder Administrator hat einen zweiten Faktor. Die Änderungen dieser Person kann niemand genehmigen, bis eine weitere auch einen zweiten Faktor hat. [Personen]",
      start: "Einschalten",
      startTitle: "Vier-Augen-Prinzip einschalten?",
      starting: "Wird eingeschaltet",
      started: "Das Vier-Augen-Prinzip ist eingeschaltet.",
      waits:
        "Von jetzt an wartet jede solche Änderung, bis ein anderer Inhaber oder Administrator sie mit seinem zweiten Faktor genehmigt.",
      protection:
        "Der Adressschutz wird in Live eingeschaltet: Zahlungsanforderungen nutzen dann nur gelistete Adressen.",
      keys: "API-Schlüssel können in Live keine Adressen und Webhook-URLs mehr ändern.",
      invitations: "Offene Einladungen von Inhabern, Administratoren und Entwicklern werden zurückgezogen.",
      check: "Adressen, Webhook-URLs und Personen bleiben, wie sie sind. Prüfen Sie sie zuerst.",
      stop: "Ausschalten",
      stopTitle: "Vier-Augen-Prinzip ausschalten?",
      stopping: "Wird beantragt",
      stopWaits: "Auch das wartet auf die Genehmigung eines anderen Inhabers oder Administrators.",
      keep: "Nicht ausschalten",
    },

    waiting: {
      title: "Wartet auf Genehmigung",
      none: "Nichts wartet auf Genehmigung.",
      askedBy: "Beantragt von {person} {time}",
      expires: "läuft am {time} ab",
      approve: "Genehmigen",
      decline: "Ablehnen",
      withdraw: "Zurückziehen",
      factorFirst: "Zum Genehmigen ist ein zweiter Faktor nötig. Richten Sie ihn unter [Sicherheit] ein.",
    },

    approve: {
      title: "Diese Änderung genehmigen?",
      now: "Sie wird sofort ausgeführt, mit genau diesen Werten.",
      check: "Prüfen Sie die Werte mit der Person, die die Änderung beantragt hat, nicht nur auf dieser Seite.",
      submitting: "Wird genehmigt",
      done: "Genehmigt. Die Änderung ist ausgeführt.",
    },
    decline: {
      title: "Diese Änderung ablehnen?",
      nothing: "Es ändert sich nichts. Die Person kann die Änderung erneut beantragen.",
      keep: "Weiter warten",
      submitting: "Wird abgelehnt",
      done: "Abgelehnt. Es hat sich nichts geändert.",
    },
    withdraw: {
      title: "Diese Änderung zurückziehen?",
      nothing: "Es ändert sich nichts. Sie können die Änderung erneut beantragen.",
      submitting: "Wird zurückgezogen",
      done: "Zurückgezogen. Es hat sich nichts geändert.",
    },

    fields: {
      address: "Adresse",
      addresses: "Adressen",
      chain: "Chain",
      email: "E-Mail",
      events: "Ereignisse",
      role: "Rolle",
      status: "Status",
      url: "URL",
    },
    all: "Alle",
    change: "{before} → {after}",
  },
  "accounts/operations": {
    operations: {
      "receiving_address.add": "Empfangsadresse hinzufügen",
      "pool_addresses.add": "Adressen zu einem Adresspool hinzufügen",
      "address_protection.end": "Adressschutz beenden",
      "webhook_endpoint.create": "Webhook-Endpunkt hinzufügen",
      "webhook_endpoint.update": "Webhook-Endpunkt ändern",
      "four_eyes.end": "Vier-Augen-Prinzip ausschalten",
      "member.invite": "Person einladen",
      "member.change_role": "Rolle ändern",
      "ownership.transfer": "Inhaberschaft übertragen",
    },
  },
};
