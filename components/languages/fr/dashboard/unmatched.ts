import type { Tables } from "@/lib/platform/language/translation";

const wordsFromTwo = ["Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"];

export const tables: Tables = {
  "settlement/unmatched-transfers": {
    title: "Non rapprochés",
    about:
      "Transferts vers vos adresses que nous n’avons pas pu rapprocher d’une demande. L’argent est déjà à vous ; attribuez un transfert pour l’imputer à une demande.",
    failure: "Impossible de charger les transferts",
    statusLabel: "État",
    status: { open: "Ouverts", assigned: "Attribués", dismissed: "Ignorés" },
    statusWithCount: (status: string, count: string) => `${status} ${count}`,
    none: "Aucun transfert non rapproché",
    noneText:
      "Chaque transfert vers vos adresses a été imputé à une demande. Les transferts qui ne correspondent à aucune demande, ou à plusieurs, apparaîtront ici.",
    seePayments: "Voir tous les paiements",
    noneAssigned: {
      title: "Aucun transfert attribué",
      text: "Les transferts que vous attribuez à une demande apparaîtront ici.",
    },
    noneDismissed: { title: "Aucun transfert ignoré", text: "Les transferts que vous ignorez apparaîtront ici." },
    showOpen: "Afficher les transferts ouverts",
    noMatch: "Aucun transfert ne correspond à ces filtres",
    noMatchText: "Retirez un filtre ou choisissez un autre état.",
    clearFilters: "Effacer les filtres",

    column: {
      amount: "Montant",
      reason: "Raison",
      from: "De",
      recipient: "Destinataire",
      transaction: "Transaction",
      related: { open: "Demandes associées", assigned: "Attribué à", dismissed: "Note" },
      detected: "Détection",
      decision: "Décision",
    },
    onChain: (chain: string) => `, sur ${chain}`,
    ended: { completed: "Finalisée", cancelled: "Annulée" },
    noMatches: "Aucune",
    moreMatches: (count: number) => `+ ${count}`,
    unknownSender: "Inconnu",
    sender: "l’expéditeur",
    recipientAddress: "l’adresse du destinataire",
    transactionHash: "le hash de la transaction",
    block: "Bloc {block}",
    requestCompleted: "Demande finalisée",
    reopened: "Le transfert est de nouveau ouvert.",
    reorganized: "Réorganisé",
    undo: "Annuler",
    undoLabel: (amount: string) => `Annuler la décision sur ${amount}`,

    assign: {
      action: "Attribuer",
      title: (amount: string) => `Attribuer ${amount}`,
      about: (reason: string) => `${reason}. Choisissez la demande que ce transfert paie.`,
      aboutEnded: (reason: string) =>
        `${reason} : rien de plus ne peut lui être attribué. Choisissez une autre demande que ce transfert paie.`,
      cancel: "Annuler",
      submitting: "Attribution…",
      done: (amount: string, shortcode: string) => `Transfert de ${amount} attribué à ${shortcode}.`,
      to: "À",
      search: "Trouver une demande",
      searchHint: "Active ou expirée, pour les mêmes jeton, réseau et adresse du destinataire.",
      searchExample: "Code court, ID externe ou description",
      failure: "Impossible de charger les demandes",
      none: "Aucune demande correspondante. L’argent reste à vous ; laissez le transfert ouvert ou ignorez-le.",
      choices: "Attribuer à",
      active: "Active",
      expired: "Expirée",
      state: (state: string, isPartlyPaid: boolean, isCandidate: boolean) =>
        `${state}${isPartlyPaid ? ", reste {left}" : ""}, créée {time}${isCandidate ? ", demande possible" : ""}`,
      exact: "Exactement ce qui reste à payer",
      more: (amount: string) => `${amount} de plus que demandé`,
      less: (amount: string) => `${amount} de moins que demandé`,
      farMore: (amount: string, left: string) =>
        `J’ai vérifié que ce transfert de ${amount} est destiné à cette demande, alors qu’il ne reste que ${left} à payer.`,
    },

    markPaid: {
      action: "Marquer payée",
      label: (amount: string) => `Marquer la demande comme payée avec ${amount}`,
      title: (amount: string) => `Accepter ${amount} comme paiement ?`,
      about:
        "La demande pour laquelle ce transfert a été envoyé passe à l’état « Finalisée », avec la mention « Résolue manuellement », et un webhook est envoyé. Ses montants ne changent pas. Le transfert est ignoré, avec votre note. La finalisation de la demande est irréversible.",
      request: "Demande",
      choose: "Choisissez une demande",
      chooseMissing: "Choisissez la demande pour laquelle ce transfert a été envoyé.",
      note: "Note",
      noteHint: "Enregistrée avec la demande et le transfert. Le client ne la voit pas.",
      defaultNote: (amount: string, chain: string) => `Payée avec ${amount} sur ${chain}`,
      submitting: "Enregistrement…",
      done: (shortcode: string) => `La demande ${shortcode} est marquée comme payée.`,
    },

    outcome: {
      completed: "La demande sera finalisée.",
      paidLate: "La demande sera finalisée, avec la mention « Payée en retard ».",
      overpaid: "La demande sera finalisée, avec la mention « Trop-perçu ».",
      needsReview:
        "La demande sera payée en totalité, mais en retard. Selon vos paramètres, elle reste expirée jusqu’à ce que vous la résolviez.",
      staysActive: (remaining: string) => `La demande reste active ; il restera ${remaining} à payer.`,
      staysExpired: (remaining: string) => `La demande reste expirée ; il restera ${remaining} à payer.`,
      pending: (chain: string) =>
        `Le transfert n’est pas encore définitif sur ${chain}. D’ici là, le paiement reste en attente et ne finalise pas la demande.`,
      undoUntilCompleted: "Vous pouvez annuler cette attribution jusqu’à ce que la demande soit finalisée.",
      undoUntilFinal:
        "Vous pouvez annuler cette attribution jusqu’à ce que le transfert soit définitif et finalise la demande.",
      irreversible: "Cela finalise immédiatement la demande et ne peut pas être annulé.",
    },

    dismiss: {
      action: "Ignorer",
      label: (amount: string) => `Ignorer ${amount}`,
      title: (amount: string) => `Ignorer ${amount} ?`,
      about:
        "Le transfert est retiré de la liste des transferts ouverts et n’est imputé à aucune demande. L’argent reste à vous. Vous pouvez revenir sur cette décision à tout moment.",
      aboutMisdirected:
        "Ce transfert a été envoyé pour une demande qu’il ne peut pas payer. Il est retiré de la liste des transferts ouverts ; l’argent reste à vous. Si vous le remboursez, indiquez-le dans la note. Vous pouvez revenir sur cette décision à tout moment.",
      submitting: "Enregistrement…",
      cancel: "Annuler",
      done: (amount: string) => `Transfert de ${amount} ignoré.`,
      note: "Note",
      noteHint: "Enregistrée avec le transfert et dans le journal d’audit.",
      noteMissing: "Expliquez la décision à votre équipe.",
    },
  },

  "settlement/unmatched-transfers/reason": {
    reason: {
      ambiguous: "Plusieurs demandes possibles",
      several_references: "Il fait référence à plusieurs demandes",
      reference_not_bound: "Il mentionne une demande, mais sa référence n’est pas valide",
      wrong_chain: "Envoyé sur un autre réseau que celui de la demande",
      wrong_recipient: "Envoyé à une autre adresse que celle de la demande",
      wrong_token: "Envoyé dans un autre jeton que celui de la demande",
      no_request: "Aucune demande ouverte correspondante",
      dust: "Trop petit pour être un paiement",
      unexplained: "Aucune transaction ne l’explique",
      too_late: "Reçu après le délai de grâce",
      too_many_payments: "La demande a atteint son nombre maximal de paiements",
      request_completed: "La demande était déjà payée",
      request_cancelled: "La demande était déjà annulée",
    },
    otherReason: "Imputé à aucune demande",
    balanceIncreased: "Le solde a augmenté sans transaction correspondante",
    amountMismatch: "Le montant ne correspond pas à la seule demande possible",
    candidates: (count: number) => `${wordsFromTwo[count - 2] ?? "De nombreuses"} demandes possibles`,
  },
};
