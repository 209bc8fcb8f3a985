import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "requests/alerts": {
    title: "Alertes dans ce navigateur",
    about:
      "Pour les paiements finalisés pendant qu’une page du tableau de bord est ouverte, même en arrière-plan. Chaque choix s’accompagne d’un message dans la page. Chaque navigateur a les siens.",
    legend: "Lorsqu’un paiement est finalisé",
    sound: "Jouer un son",
    soundHint: "Les navigateurs ne jouent des sons que dans un onglet où quelqu’un a cliqué.",
    notification: "Afficher une notification hors de la page",
    blocked: "Ce navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.",
    sample: "Les paiements seront annoncés ainsi.",
    received: (amount: string) => `${amount} reçus`,
    several: (count: number) => `${count} paiements reçus`,
  },
  requests: {
    title: "Demandes de paiement",
    newRequest: "Nouvelle demande de paiement",
    showAll: "Afficher toutes les demandes de paiement",
    statusLabel: "État",
    status: { active: "Active", completed: "Finalisée", expired: "Expirée", cancelled: "Annulée" },
    exception: {
      underpaid: "Paiement insuffisant",
      overpaid: "Trop-perçu",
      paid_late: "Payée en retard",
      resolved_manually: "Résolue manuellement",
      payment_reversed: "Paiement annulé",
    },
    field: {
      amount: "Montant",
      token: "Jeton et réseau",
      recipient: "Destinataire",
      description: "Description",
      externalId: "ID externe",
      expires: "Expiration",
      redirectUrl: "URL de réussite",
      cancelUrl: "URL d’annulation",
      urlExample: "https://",
      metadata: "Métadonnées",
      optional: "facultatif",
    },
  },

  "requests/list": {
    failure: "Impossible de charger la liste",
    all: "Toutes",
    search: "Rechercher des demandes de paiement",
    searchExample: "Texte, ID, montant, hash ou adresse",
    exception: "Exception",
    sort: "Tri",
    sorts: {
      "-created_at": "Plus récentes d’abord",
      created_at: "Plus anciennes d’abord",
      expires_at: "Expiration proche d’abord",
      "-expires_at": "Expiration lointaine d’abord",
    },
    noMatches: "Aucune demande de paiement ne correspond à ces filtres",
    noMatchesText: "Retirez un filtre ou cherchez autre chose.",
    clearFilters: "Effacer les filtres",
    cancelSeveral: "Annuler plusieurs",
    none: "Pas encore de demandes de paiement",
    noneText: (canPay: boolean, canSetAddress: boolean) =>
      `Une demande de paiement porte sur un montant fixe d’un jeton sur un réseau. Envoyez son lien à un client${canPay ? ", ou ouvrez-le vous-même et payez avec de l’argent fictif." : "."}${canSetAddress ? " Indiquez d’abord [où votre argent arrive]." : ""}`,
    createWithApi: "En créer une avec l’API",
    paid: "payé : {amount}",
    pending: "en attente : {amount}",
    left: "reste : {amount}",
    noDescription: "Sans description",
    shortcode: "Code court",
    shortcodeLabel: (shortcode: string) => `le code court ${shortcode}`,
    created: "Création",
    end: {
      active: "Expire : {time}",
      completed: "Finalisée : {time}",
      expired: "Expirée : {time}",
      cancelled: "Annulée : {time}",
    },
  },

  "requests/detail": {
    detail: {
      title: "Demande de paiement",
      noun: "la demande de paiement",
      loading: "Chargement de la demande de paiement",
      copyLink: "Copier le lien",
      createAgain: "Recréer",
      edit: "Modifier",
      markAsPaid: "Marquer comme payée",
      cancel: "Annuler la demande",
      simulate: "Simuler",
      timeUp: "Expiration : recherche des derniers paiements",
      paymentDetected: (status: string) => `${status}, paiement détecté`,
      partlyPaid: (status: string) => `${status}, payée en partie`,
      onlyWallet:
        "**Seul un portefeuille peut payer cette demande.** Une autre demande à cette adresse porte sur le même montant ; un transfert depuis une plateforme d’échange ou un code QR pourrait donc correspondre à l’une ou à l’autre. [De combien d’adresses vous avez besoin]",
      json: "Demande de paiement en JSON",

      paid: "Payé",
      pending: "En attente",
      pendingWith: (confirmations: string) => `En attente, ${confirmations}`,
      confirmations: (seen: string) => `confirmations : ${seen}`,
      waitingForFinality: "finalisation en cours",
      left: "Reste à payer",
      shortfallAccepted: "Manque accepté",
      notPaid: "Non payé",
      progress: (paid: string, amount: string, symbol: string, pending: string) =>
        `Payé : ${paid} sur ${amount} ${symbol}, en attente : ${pending}`,

      details: "Détails",
      publicId: "ID public",
      publicIdLabel: "l’ID public",
      token: "Jeton",
      ownCoin: (name: string) => `${name}, la monnaie propre au réseau`,
      tokenContract: "le contrat du jeton",
      created: "Création",
      attempts: "Tentatives",
      payPage: "Page de paiement",
      open: "Ouvrir",
      openLabel: " la page de paiement dans un nouvel onglet",
      qrCode: "Code QR du lien de la page de paiement",
      opensPayPage: "Ouvre la page de paiement. [Enregistrer en SVG]",
    },
    unmatched: {
      title: "Transferts non rapprochés",
      about:
        "Ces transferts sont peut-être destinés à cette demande, mais ne lui ont pas été imputés, par exemple un second paiement. [Attribuez-les ou ignorez-les]",
      aboutEnded:
        "Ces transferts étaient destinés à cette demande, mais ne lui ont pas été imputés, par exemple un second paiement. Rien de plus ne peut lui être attribué. [Ignorez-les ou attribuez-les à une autre demande]",
      amount: "Montant",
      reason: "Raison",
      transaction: "Transaction",
      hash: "le hash de la transaction",
    },
  },

  "requests/payments": {
    title: "Paiements",
    noneOfActiveRequest: "Pas encore de paiements. Un paiement apparaît ici dès qu’il est détecté sur son réseau.",
    noneOfRequest: "Aucun paiement",

    statusLabel: "État",
    all: "Tous",
    status: { pending: "En attente", completed: "Finalisé", failed: "Échoué" },
    late: "Tardif",
    confirmations: (seen: number, required: number) => `${seen} sur ${required}`,
    waitingForFinality: "Finalisation en cours",

    column: {
      received: "Reçu",
      request: "Demande de paiement",
      chain: "Réseau",
      transaction: "Transaction",
      from: "De",
      fee: "Frais",
      detected: "Détection",
    },
    transactionHash: "le hash de la transaction",
    sender: "l’expéditeur",
  },

  "requests/payments/page": {
    about:
      "Les transferts imputés à une demande de paiement : en attente tant qu’ils ne sont pas définitifs sur leur réseau, puis finalisés.",
    allPayments: "Tous les paiements",
    unmatched: "Non rapprochés",
    failure: "Impossible de charger les paiements",
    search: "Rechercher par hash de transaction",
    searchHint: "Un hash entier : 0x et 64 chiffres hexadécimaux, ou une signature Solana",
    noMatches: "Aucun paiement ne correspond à ces filtres",
    noMatchesText: "Retirez un filtre ou cherchez une autre transaction.",
    clearFilters: "Effacer les filtres",
    none: "Pas encore de paiements",
    noneText:
      "Un paiement apparaît ici dès qu’un transfert vers l’une de vos adresses est détecté et que la demande qu’il paie est connue.",
    seeRequests: "Voir les demandes de paiement",
  },
};
