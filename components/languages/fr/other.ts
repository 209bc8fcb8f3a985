import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Vérifier une offre ou un reçu",
    about: (domain) =>
      `Vérifiez si **${domain}** a signé un fichier et si quelqu’un l’a modifié depuis. Le fichier est envoyé à ce serveur, qui ne le conserve pas.`,
    file: "Fichier",
    fileHint: "Choisissez le fichier ou déposez-le ici.",
    document: "Ou collez son contenu",
    documentMissing: "Choisissez un fichier ou collez son contenu.",
    submit: "Vérifier",
    submitting: "Vérification…",

    valid: {
      offer: (domain) => `**Offre valide.** ${domain} l’a signée, et rien n’y a été modifié.`,
      receipt: (domain) => `**Reçu valide.** ${domain} l’a signé, et rien n’y a été modifié.`,
    },
    invalid: "**Non valide.**",
    problems: {
      unreadable: "Ceci ne contient ni offre signée ni reçu signé.",
      unsupported: "Cette page ne connaît pas ce type d’offre ou de reçu.",
      wrong_domain: "La clé appartient à un autre domaine que celui de la page indiquée dans le fichier.",
      other_domain: "Un autre domaine l’a signé ; seules les clés de ce domaine permettent de le vérifier.",
      keys_unavailable: "Les clés du domaine indiqué n’ont pas pu être lues.",
      unknown_key: "Le domaine ne publie pas la clé de signature.",
      wrong_signature:
        "La signature ne correspond pas au contenu : quelque chose a été modifié, ou une autre clé l’a signé.",
      expired: "La signature est correcte, mais l’offre a expiré. **Ne la payez pas.**",
    },
    names: (domain) => `Le domaine indiqué est ${domain}.`,

    details: {
      page: "Page",
      payee: "Bénéficiaire",
      amount: "Montant demandé",
      received: "Montant reçu",
      network: "Réseau",
      token: "Contrat du jeton",
      recipient: "Adresse du destinataire",
      recipient_proof: "Adresse prouvée",
      valid_until: "Valable jusqu’au",
      paid_at: "Payé",
      payment: "Paiement",
      environment: "Environnement",
      notice: "Remarque",
    },

    trust: (domain) =>
      `${domain} est-elle bien l’adresse où vous payez ? Cette page prouve seulement que ${domain} l’affirme. [Comment vérifier sans cette page]`,
    unreachable: "Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.",
    tooMany: "Trop de vérifications. Réessayez dans une minute.",
    tooLarge: "C’est trop volumineux pour une offre ou un reçu.",
    failed: "La vérification a échoué. Réessayez.",
  },
  "ui/error-page": {
    unavailable: {
      title: "Indisponible pour le moment",
      waiting: "Cette page se recharge toutes les dix secondes jusqu’à ce que le service réponde de nouveau.",
      sent: "Si vous avez déjà envoyé un paiement, il n’est pas perdu : il sera pris en compte dès le retour du service. Sinon, attendez que cette page affiche de nouveau le paiement.",
    },
    tooMany: {
      title: "Trop de requêtes",
      text: (seconds) =>
        `Trop de pages ont été ouvertes depuis cette connexion. Celle-ci se recharge dans ${seconds} s.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "Introuvable",
      title: "Page introuvable",
      text: "Vérifiez l’adresse. La page a peut-être été supprimée.",
      home: "Aller à la page d’accueil",
    },
  },
};
