import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "requests/form": {
    create: {
      title: "Nouvelle demande de paiement",
      failure: "Impossible de charger le formulaire",
      loading: "Chargement du formulaire",
      suspended: "Ce compte est suspendu",
      suspendedText: "Il est en lecture seule ; vous ne pouvez donc pas créer de demandes de paiement.",
      forbidden: "Votre rôle ne permet pas de créer des demandes de paiement",
      forbiddenText: (merchant: string) =>
        `Demandez un rôle qui le permet à un propriétaire de l’entreprise ${merchant}.`,
      noLiveChain: "Aucun réseau de production ne fonctionne encore",
      noLiveChainText:
        "L’opérateur de ce serveur active un réseau en configurant un nœud, par exemple {variable}. En attendant, vous pouvez tout essayer dans l’environnement de test.",
      noTestChain: "Aucun réseau de test ne fonctionne",
      noTestChainText: "L’opérateur de ce serveur active un réseau en configurant un nœud, par exemple {variable}.",
      tokenOnChain: (symbol: string, chain: string) => `${symbol} sur ${chain}`,
      anyPoolAddress: "Une adresse libre de mon pool",
      anyAddress: "L’une de mes adresses de réception",
      otherAddress: "Une autre adresse",
      addressOn: (chain = "ce réseau") => `Adresse sur ${chain}`,
      addressHint: "Vous seul détenez la clé de cette adresse.",
      poolHint: (free: number, total: number) => `Libres dans le [pool d’adresses] : ${free} sur ${total}.`,
      noAddressHint:
        "Il n’y a pas encore d’adresse de réception pour {chain} : [ajoutez-en une] ou saisissez une autre adresse.",
      noAddressTypeHint: "Il n’y a pas encore d’adresse de réception pour {chain} : saisissez une autre adresse.",
      noAddressAskHint:
        "Il n’y a pas encore d’adresse de réception pour {chain}. Demandez à un propriétaire ou administrateur d’en ajouter une.",
      descriptionHint: "Le client la lit au-dessus du montant.",
      externalIdHint: "Votre propre référence ; le client ne la voit pas.",
      redirectUrlHint: "Où nous envoyons les clients qui ont payé.",
      cancelUrlHint: "Où nous envoyons les clients qui partent sans payer.",
      readAs: (amount: string) => `Interprété comme ${amount}.`,
      metadataHint: "Vos propres données, par exemple {example}. Le client ne les voit pas.",
      templates: "Modèles",
      optional: "facultatif",
      urlExample: "https://",
      openFor: "Ouverte pendant",
      minutes15: "15 minutes",
      hour: "1 heure",
      hours24: "24 heures",
      days7: "7 jours",
      days30: "30 jours",
      days90: "90 jours",
      otherExpiry: "Une autre durée",
      otherExpiryLabel: "Combien de temps",
      otherExpiryRange: "De 5 minutes à 365 jours.",
      unit: "Unité",
      minutes: "minutes",
      hours: "heures",
      days: "jours",
      submit: "Créer la demande de paiement",
      submitAndStartAnother: "Créer et en commencer une autre",
      submitting: "Création…",
      cancel: "Annuler",
      done: "Demande de paiement créée",
      created: "Créées :",
      restored: "Votre saisie précédente est de retour.",
      startOver: "Recommencer",
      preview: "Aperçu",
      customerSees: "Ce que voit le client",
      yourDescription: "Votre description",
      waiting: "En attente",
      onChain: "sur **{chain}**",
      openForText: "Ouverte pendant **{time}**",
    },

    edit: {
      title: "Modifier cette demande de paiement",
      about:
        "Le montant, le jeton et le destinataire ne peuvent pas être modifiés. Le client voit immédiatement la nouvelle description.",
      submit: "Enregistrer",
      submitting: "Enregistrement…",
      done: "Demande enregistrée",
      metadataFormat: "un objet JSON",
      unchanged: (date: string) => `${date} (inchangée)`,
      hourLater: "1 heure plus tard",
      hours24Later: "24 heures plus tard",
      days7Later: "7 jours plus tard",
      days30Later: "30 jours plus tard",
    },

    resolve: {
      title: (amount: string) => `Marquer cette demande de ${amount} comme payée ?`,
      about: (received: string) =>
        `Montant reçu : ${received}. Les montants ne changent pas ; la demande passe à l’état « Finalisée », avec la mention « Résolue manuellement », et un webhook est envoyé. Cette action est irréversible.`,
      submit: "Marquer comme payée",
      submitting: "Enregistrement…",
      done: "Demande finalisée",
      reason: "Raison",
      reasonHint: "Enregistrée avec la demande et votre nom. Le client ne la voit pas.",
    },

    note: {
      title: "Ajouter une note",
      about:
        "Toutes les personnes qui peuvent voir cette demande la lisent dans la chronologie. Les clients ne la voient pas. Elle ne peut être ni modifiée ni supprimée.",
      submit: "Ajouter la note",
      submitting: "Ajout en cours",
      done: "Note ajoutée",
      text: "Note",
    },

    cancel: {
      title: (amount: string) => `Annuler cette demande de ${amount} ?`,
      keep: "Conserver la demande",
      submit: "Annuler la demande",
      submitting: "Annulation…",
      done: "Demande annulée",
      linkEnds: "Les clients ne peuvent plus ouvrir {link}. Les pages ouvertes affichent l’annulation dans la seconde.",
      nothingReceived: "Rien n’a été reçu ; il n’y a donc rien à rembourser.",
      received: "Le montant de **{amount}** déjà reçu vous reste acquis. Rien n’est remboursé.",
      nothingPending:
        "Les paiements détectés après l’annulation ne sont pas imputés à cette demande. Ils arrivent tout de même à votre adresse.",
      pending:
        "**{amount}** : encore en cours de confirmation. Ce montant, envoyé avant l’annulation, apparaîtra aussi ici. Les paiements ultérieurs ne sont pas imputés à cette demande.",
      isFinal: "Une demande annulée ne peut pas être réactivée.",
      tooLate: "La demande n’est plus active. Fermez cette fenêtre pour voir son état actuel.",
    },
  },

  "requests/cancel-several": {
    title: "Annuler plusieurs demandes de paiement",
    about: "Choisissez parmi toutes les demandes actives. Une demande annulée ne peut pas être réactivée.",
    aboutFiltered:
      "Choisissez parmi les demandes actives qui correspondent aux filtres de la liste. Une demande annulée ne peut pas être réactivée.",
    failure: "Impossible de charger les demandes",
    none: "Il n’y a aucune demande active à annuler.",
    selectAll: (count: number) => `Sélectionner les ${count}`,
    firstOnly: (count: number) =>
      `Seules les ${count} premières sont affichées. Filtrez la liste pour en trouver d’autres.`,
    received: "{amount} reçus",
    pending: "{amount} en attente",
    linksEnd: (count: number) =>
      plural(count, {
        one: `Les clients ne peuvent plus ouvrir le lien de **${count}** demande. Les pages ouvertes affichent l’annulation dans la seconde.`,
        other: `Les clients ne peuvent plus ouvrir les liens de **${count}** demandes. Les pages ouvertes affichent l’annulation dans la seconde.`,
      }),
    nothingReceived: "Rien n’a été reçu pour elles ; il n’y a donc rien à rembourser.",
    receivedStays: "Déjà reçu : **{amounts}**. Ce montant vous reste acquis. Rien n’est remboursé.",
    nothingPending:
      "Les paiements détectés après l’annulation ne sont pas imputés à ces demandes. Ils arrivent tout de même à votre adresse.",
    stillPending:
      "Encore en cours de confirmation : **{amounts}**. Ce montant, envoyé avant l’annulation, sera imputé. Les paiements ultérieurs ne le seront pas.",
    onChain: (amount: string, chain: string) => `${amount} sur ${chain}`,
    keep: "Conserver les demandes",
    submit: (count: number) => plural(count, { one: `Annuler ${count} demande`, other: `Annuler ${count} demandes` }),
    progress: (done: number, count: number) => `${done} sur ${count} annulées`,
    done: (count: number) => plural(count, { one: `${count} demande annulée`, other: `${count} demandes annulées` }),
    doneExcept: (count: number, ended: number) => `Annulées : ${count} ; plus actives : ${ended}`,
    stopped: (done: number, count: number, reason: string) => `${done} sur ${count} annulées, puis : ${reason}`,
  },
  "requests/simulate": {
    payments: "Paiements",
    problems: "Problèmes",
    choice: {
      exact: "Payer en totalité",
      partial: "Payer la moitié",
      over: "Payer trop",
      custom: "Payer un autre montant…",
      late: "Payer en retard",
      wrong_token: "Payer avec le mauvais jeton",
      unknown_sender: "Payer depuis un expéditeur inconnu",
      failed: "Paiement qui échoue",
      reorganized: "Paiement réorganisé",
      expire: "Faire expirer maintenant",
    },
    started: {
      exact: "Simulation d’un paiement complet…",
      partial: "Simulation d’un paiement de 50 %…",
      over: "Simulation d’un trop-perçu…",
      late: "Expiration de la demande et simulation d’un paiement tardif…",
      wrong_token: "Simulation d’un paiement avec un autre jeton…",
      unknown_sender: "Simulation d’un transfert impossible à rapprocher…",
      failed: "Simulation d’un paiement qui échoue…",
      reorganized: "Simulation d’une réorganisation…",
      expire: "Expiration de la demande…",
    },
    title: "Simuler un paiement",
    about: (remaining: string, chain: string) =>
      `Reste à payer : ${remaining}. Le paiement est un vrai transfert sur ${chain}.`,
    submit: "Payer",
    submitting: "Paiement…",
    amount: (symbol: string) => `Montant en ${symbol}`,
    startedAmount: (amount: string) => `Simulation d’un paiement de ${amount}…`,
  },
};
