import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "overview/approvals": {
    waiting: (count: number) =>
      plural(count, {
        one: `**${count} Änderung wartet auf Genehmigung.** [Prüfen]`,
        other: `**${count} Änderungen warten auf Genehmigung.** [Prüfen]`,
      }),
    recommended:
      "Sie haben mehrere Inhaber oder Administratoren. Mit dem [Vier-Augen-Prinzip] kann niemand von Ihnen allein ändern, wohin Live-Geld geht.",
  },
  "reports/differences": {
    differences:
      "**Ihre Bücher stimmen nicht mit {chain} überein: {transfers}.** Eine Überweisung „nur auf der Chain“ hat Sie erreicht, wurde aber nicht aufgezeichnet; eine „nur in den Büchern“ wurde aufgezeichnet, ist aber nicht auf der Chain. Nichts wurde geändert. Bevor Sie sich auf diese Beträge verlassen, bitten Sie den Betreiber dieses Servers, die Blöcke erneut einzulesen:",
    command: "Befehl für den Betreiber",
    checked: "Geprüft {checked}; wird täglich erneut geprüft.",
    lastCheckFailed: " Die letzte Prüfung ist {failed} fehlgeschlagen.",
    amount: "Betrag",
    found: "Gefunden",
    onlyOnChain: "Nur auf der Chain",
    onlyInBooks: "Nur in den Büchern",
    yourAddress: "Ihre Adresse",
    addressLabel: "Empfangsadresse",
    transaction: "Transaktion",
    transactionHash: "Transaktions-Hash",
  },
  "reports/overview": {
    title: "Übersicht",
    failure: "Dieser Abschnitt konnte nicht geladen werden",

    steps: {
      title: "Erste Schritte",
      progress: (done: number, all: number) => `${done} von ${all}`,
      done: ", erledigt",
      toDo: ", noch offen",
      address: ["Empfangsadresse", "Wo Ihr Geld ankommt"],
      apiKey: ["API-Schlüssel", "Für Ihr Backend"],
      request: ["Erste Anforderung", "Per Formular oder API"],
      sandboxPayment: ["Erste Zahlung", "Auch eine simulierte zählt"],
      livePayment: ["Erste Zahlung", "Senden Sie den Link zum Bezahlen"],
      webhook: ["Webhook", "Sofort benachrichtigt werden"],
    },

    received: {
      title: "Eingegangen",
      range: "Tage",
      lastDays: (days: string) => `${days} Tage`,
      otherDays: "Andere Tage",
      from: "Von",
      to: "Bis",
      show: "Anzeigen",
      days: (first: string, last: string) => `${first} bis ${last}`,
      none: "In diesen Tagen wurde keine Zahlung abgeschlossen.",
      payments: (count: number, countText: string) =>
        plural(count, { one: `${countText} Zahlung`, other: `${countText} Zahlungen` }),
      best: (amount: string, day: string) => `Eingänge nach Tag. Am meisten: ${amount} am ${day}`,
      tokenOn: (token: string, chain: string) => `${token} auf ${chain}`,
      onChains: (count: number) => `${count} Chains`,
      chains: "Anteil der Zahlungen je Chain",
      requests: "Anforderungen dieser Tage",
      completed: (share: string) => `${share} abgeschlossen`,
      created: (count: number, countText: string) =>
        plural(count, {
          one: `von ${countText} erstellten Anforderung`,
          other: `von ${countText} erstellten Anforderungen`,
        }),
      median: (duration: string) => `Dauer im Median: ${duration}`,
    },

    byStatus: {
      title: "Anforderungen nach Status",
      all: "Alle Anforderungen",
      created: (count: string) => `${count} erstellt`,
    },

    webhooks: {
      title: "Webhook-Zustellungen, letzte 24 Stunden",
      endpoints: (count: number) => plural(count, { one: `${count} Endpunkt`, other: `${count} Endpunkte` }),
      none: "Noch kein Endpunkt. [Fügen Sie einen hinzu], um Ihren Server über jede Zahlung zu benachrichtigen.",
      ofSucceeded: (total: string) => `von ${total} erfolgreich`,
      failed: "Fehlgeschlagen",
      retrying: "Wird wiederholt",
      overdueSince: "Älteste überfällige",
    },

    attention: {
      title: "Zu erledigen",
      none: "Alles in Ordnung. Nicht zugeordnete Überweisungen, falsche Beträge und fehlerhafte Webhooks erscheinen hier.",
      payment_reversed: (amount: string) => `${amount} nach dem Abschluss rückgängig gemacht`,
      partly_paid: (amount: string) => `Noch ${amount} offen, läuft bald ab`,
      expiring: (amount: string) => `${amount} unbezahlt, läuft bald ab`,
      underpaid: (amount: string) => `Abgelaufen, ${amount} zu wenig`,
      overpaid: (amount: string) => `${amount} zu viel`,
      unmatched: (count: number, countText: string) =>
        plural(count, {
          one: `${countText} nicht zugeordnete Überweisung`,
          other: `${countText} nicht zugeordnete Überweisungen`,
        }),
      unmatchedText: "Eingegangenes Geld, das zu keiner Anforderung passt",
      disabled: "Webhook-Endpunkt deaktiviert",
      disabledText: (host: string) => `${host} erhält nichts, bis Sie ihn wieder aktivieren`,
      failing: "Webhook-Endpunkt fehlerhaft",
      failingText: (host: string) => `${host} hat die letzte Nachricht abgelehnt; Remit versucht es weiter`,
    },

    payments: {
      title: "Neueste Zahlungen",
      all: "Alle Zahlungen",
      none: "Noch keine. Eine Zahlung erscheint hier, sobald sie auf ihrer Chain erkannt wird.",
    },

    chains: {
      title: "Chains",
      none: "Noch ist keine Chain konfiguriert. Fragen Sie den Betreiber dieses Servers.",
      degraded: "Gestört",
      operational: "In Betrieb",
      clockAhead: (seconds: number) => `Uhr geht ${seconds} s vor`,
      clockBehind: (seconds: number) => `Uhr geht ${seconds} s nach`,
    },

    reconciliation: {
      title: "Abgleich mit den Chains",
      none: "Noch ist keine Chain konfiguriert. Remit gleicht jede Chain einmal am Tag ab.",
      differ: (count: number) =>
        plural(count, { one: `${count} Überweisung weicht ab`, other: `${count} Überweisungen weichen ab` }),
      failed: "Prüfung fehlgeschlagen {failed}",
      failedAfterCheck: "Prüfung fehlgeschlagen {failed}, keine Abweichungen {checked}",
      unchecked: "Noch nicht abgeglichen",
      same: "Keine Abweichungen, {checked}",
    },
  },
  chains: {
    chain: "Chain",
    token: "Token",
    tokenOn: (symbol: string, chain: string) => `${symbol} auf ${chain}`,
  },
  "chains/trouble": {
    degraded: (chain: string, reason: string) =>
      `**${chain} ist gestört.** ${reason} Bis zum Ende der Störung wird darauf keine Zahlung gezählt, und keine Anforderung läuft ab. Nichts geht verloren: In der Zwischenzeit gesendete Zahlungen werden danach gezählt.`,
    unread: (chain: string) =>
      `**Auf ${chain} wird nichts gelesen.** Dieser Server hat dafür keinen RPC-Node, oder die Chain wurde abgeschaltet, nachdem die Anforderung erstellt wurde. Bis der Betreiber dieses Servers das ändert, wird dort keine Zahlung gezählt, und keine Anforderung läuft ab. Die Bezahlseite bittet darum, mit dem Bezahlen zu warten.`,
    reasons: {
      node_unreachable: "Kein RPC-Node antwortet.",
      node_unreliable: "Der RPC-Node hinkt hinterher oder liefert ungültige Daten.",
      node_rate_limited: "Der RPC-Node begrenzt unsere Anfragen.",
      nodes_disagree: "Die RPC-Nodes sind sich über die Chain nicht einig.",
      wrong_chain: "Der RPC-Node gehört zu einer anderen Chain.",
      wrong_decimals: "Die Nachkommastellen eines Tokens weichen von der Konfiguration ab.",
      finality_delayed: "Die Blöcke brauchen ungewöhnlich lange, bis sie endgültig sind.",
      unavailable: "Sie kann gerade nicht gelesen werden.",
      not_watched: "Kein Worker beobachtet sie.",
    },
  },
};
