import type { Tables } from "@/lib/platform/language/translation";

const numbersFromTwo = ["Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun"];

export const tables: Tables = {
  "settlement/unmatched-transfers": {
    title: "Nicht zugeordnet",
    about:
      "Überweisungen an Ihre Adressen, die wir keiner Anforderung zuordnen konnten. Das Geld gehört Ihnen schon; ordnen Sie es zu, um es einer Anforderung gutzuschreiben.",
    failure: "Die Überweisungen konnten nicht geladen werden",
    statusLabel: "Status",
    status: { open: "Offen", assigned: "Zugeordnet", dismissed: "Abgelegt" },
    statusWithCount: (status: string, count: string) => `${status} ${count}`,
    none: "Keine nicht zugeordneten Überweisungen",
    noneText:
      "Jede Überweisung an Ihre Adressen wurde einer Anforderung gutgeschrieben. Überweisungen, die zu keiner oder zu mehreren Anforderungen passen, erscheinen hier.",
    seePayments: "Alle Zahlungen anzeigen",
    noneAssigned: {
      title: "Keine zugeordneten Überweisungen",
      text: "Überweisungen, die Sie einer Anforderung zuordnen, erscheinen hier.",
    },
    noneDismissed: {
      title: "Keine abgelegten Überweisungen",
      text: "Überweisungen, die Sie ablegen, erscheinen hier.",
    },
    showOpen: "Offene Überweisungen anzeigen",
    noMatch: "Keine Überweisung entspricht diesen Filtern",
    noMatchText: "Entfernen Sie einen Filter oder wählen Sie einen anderen Status.",
    clearFilters: "Filter entfernen",

    column: {
      amount: "Betrag",
      reason: "Grund",
      from: "Von",
      recipient: "Empfänger",
      transaction: "Transaktion",
      related: { open: "Zugehörige Anforderungen", assigned: "Zugeordnet zu", dismissed: "Notiz" },
      detected: "Erkannt",
      decision: "Entscheidung",
    },
    onChain: (chain: string) => ` auf ${chain}`,
    ended: { completed: "Abgeschlossen", cancelled: "Storniert" },
    noMatches: "Keine",
    moreMatches: (count: number) => `+ ${count}`,
    unknownSender: "Unbekannt",
    sender: "Absender",
    recipientAddress: "Empfängeradresse",
    transactionHash: "Transaktions-Hash",
    block: "Block {block}",
    requestCompleted: "Abgeschlossen",
    reopened: "Die Überweisung ist wieder offen.",
    reorganized: "Reorganisiert",
    undo: "Aufheben",
    undoLabel: (amount: string) => `Entscheidung über ${amount} aufheben`,

    assign: {
      action: "Zuordnen",
      title: (amount: string) => `${amount} zuordnen`,
      about: (reason: string) => `${reason}. Wählen Sie die Anforderung, die diese Überweisung bezahlt.`,
      aboutEnded: (reason: string) =>
        `${reason}; ihr kann nichts mehr zugeordnet werden. Wählen Sie eine andere Anforderung, die diese Überweisung bezahlt.`,
      cancel: "Abbrechen",
      submitting: "Wird zugeordnet",
      done: (amount: string, shortcode: string) => `Überweisung von ${amount} der Anforderung ${shortcode} zugeordnet.`,
      to: "An",
      search: "Anforderung suchen",
      searchHint: "Aktiv oder abgelaufen, mit demselben Token, derselben Chain und derselben Empfängeradresse.",
      searchExample: "Kurzcode, externe ID oder Beschreibung",
      failure: "Die Anforderungen konnten nicht geladen werden",
      none: "Keine passende Anforderung. Das Geld bleibt bei Ihnen; lassen Sie die Überweisung offen oder legen Sie sie ab.",
      choices: "Zuordnen zu",
      active: "Aktiv",
      expired: "Abgelaufen",
      state: (state: string, isPartlyPaid: boolean, isCandidate: boolean) =>
        `${state}${isPartlyPaid ? ", {left} offen" : ""}, erstellt {time}${isCandidate ? ", mögliche Anforderung" : ""}`,
      exact: "Genau der noch offene Betrag",
      more: (amount: string) => `${amount} mehr als gefordert`,
      less: (amount: string) => `${amount} weniger als gefordert`,
      farMore: (amount: string, left: string) =>
        `Ich habe geprüft, dass die Überweisung von ${amount} für diese Anforderung bestimmt ist, obwohl der offene Betrag nur ${left} ist.`,
    },

    markPaid: {
      action: "Annehmen",
      label: (amount: string) => `Anforderung mit ${amount} als bezahlt markieren`,
      title: (amount: string) => `${amount} als Bezahlung annehmen?`,
      about:
        "Die Anforderung, für die diese Überweisung gesendet wurde, wird abgeschlossen und als manuell abgeschlossen markiert, und ein Webhook wird gesendet. Ihre Beträge ändern sich nicht. Die Überweisung wird mit Ihrer Notiz abgelegt. Das Abschließen der Anforderung kann nicht rückgängig gemacht werden.",
      request: "Anforderung",
      choose: "Anforderung wählen",
      chooseMissing: "Wählen Sie die Anforderung, für die diese Überweisung gesendet wurde.",
      note: "Notiz",
      noteHint: "Wird mit der Anforderung und der Überweisung gespeichert. Ihre Kundschaft sieht sie nicht.",
      defaultNote: (amount: string, chain: string) => `Bezahlt mit ${amount} auf ${chain}`,
      submitting: "Wird gespeichert",
      done: (shortcode: string) => `${shortcode} ist als bezahlt markiert.`,
    },

    outcome: {
      completed: "Die Anforderung wird abgeschlossen.",
      paidLate: "Die Anforderung wird abgeschlossen und als verspätet bezahlt markiert.",
      overpaid: "Die Anforderung wird abgeschlossen und als überzahlt markiert.",
      needsReview:
        "Die Anforderung wird vollständig, aber verspätet bezahlt. Nach Ihren Einstellungen bleibt sie abgelaufen, bis Sie sie abschließen.",
      staysActive: (remaining: string) => `Die Anforderung bleibt aktiv; noch offen: ${remaining}.`,
      staysExpired: (remaining: string) => `Die Anforderung bleibt abgelaufen; noch offen: ${remaining}.`,
      pending: (chain: string) =>
        `Die Überweisung ist auf ${chain} noch nicht endgültig. Bis dahin bleibt die Zahlung ausstehend und schließt die Anforderung nicht ab.`,
      undoUntilCompleted: "Sie können das aufheben, bis die Anforderung abgeschlossen ist.",
      undoUntilFinal: "Sie können das aufheben, bis die Überweisung endgültig ist und die Anforderung abschließt.",
      irreversible: "Das schließt die Anforderung sofort ab und kann nicht rückgängig gemacht werden.",
    },

    dismiss: {
      action: "Ablegen",
      label: (amount: string) => `${amount} ablegen`,
      title: (amount: string) => `${amount} ablegen?`,
      about:
        "Die Überweisung wird aus der Liste der offenen entfernt und keiner Anforderung gutgeschrieben. Das Geld bleibt bei Ihnen. Sie können das jederzeit aufheben.",
      aboutMisdirected:
        "Die Überweisung wurde für eine Anforderung gesendet, die sie nicht bezahlen kann. Sie wird aus der Liste der offenen entfernt; das Geld bleibt bei Ihnen. Wenn Sie es erstatten, vermerken Sie das in der Notiz. Sie können das Ablegen jederzeit aufheben.",
      submitting: "Wird abgelegt",
      cancel: "Abbrechen",
      done: (amount: string) => `Überweisung von ${amount} abgelegt.`,
      note: "Notiz",
      noteHint: "Wird mit der Überweisung und im Prüfprotokoll gespeichert.",
      noteMissing: "Erklären Sie Ihrem Team die Entscheidung.",
    },
  },
  "settlement/unmatched-transfers/reason": {
    reason: {
      ambiguous: "Mehrere mögliche Anforderungen",
      several_references: "Sie nennt mehrere Anforderungen",
      reference_not_bound: "Sie nennt eine Anforderung, aber deren Referenz ist nicht gültig",
      wrong_chain: "Auf einer anderen Chain gesendet, als die Anforderung verlangt",
      wrong_recipient: "An eine andere Adresse gesendet, als die Anforderung verlangt",
      wrong_token: "In einem anderen Token gesendet, als die Anforderung verlangt",
      no_request: "Keine passende offene Anforderung",
      dust: "Zu klein für eine Zahlung",
      unexplained: "Keine Transaktion erklärt sie",
      too_late: "Nach der Nachfrist eingegangen",
      too_many_payments: "Die Anforderung hat die Höchstzahl an Zahlungen erreicht",
      request_completed: "Die Anforderung war bereits bezahlt",
      request_cancelled: "Die Anforderung war bereits storniert",
    },
    otherReason: "Keiner Anforderung gutgeschrieben",
    balanceIncreased: "Das Guthaben ist ohne passende Transaktion gestiegen",
    amountMismatch: "Der Betrag passt nicht zur einzigen möglichen Anforderung",
    candidates: (count: number) => `${numbersFromTwo[count - 2] ?? "Viele"} mögliche Anforderungen`,
  },
};
