import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "accounts/settings": {
    title: "Paramètres",
    save: "Enregistrer",
    cancel: "Annuler",
    remove: "Retirer",
    required: "Obligatoire",
    on: (name: string, chain: string) => `${name} sur ${chain}`,

    sections: {
      environments: { sandbox: "test", production: "production" },
      of: (section: string, environment: string) => `${section}, ${environment}`,
      receiving: "Adresses de réception",
      receivingText:
        "Là où votre argent arrive quand une demande n’indique pas de destinataire. Réservez une adresse à Remit : les paiements sont rapprochés par adresse et par montant. Ce serveur ne détient jamais la clé privée d’une adresse.",
      protection: "Protection des adresses",
      protectionText:
        "Avec la protection, les demandes de paiement ne peuvent utiliser que les adresses enregistrées ici et dans le pool d’adresses : une clé API divulguée ne peut donc pas détourner votre argent.",
      business: "Nom de l’entreprise",
      businessText: "Les clients le voient sur la page de paiement, dans les deux environnements.",
      settlement: "Règlement",
      settlementText:
        "Quand une demande est considérée comme payée, dans les deux environnements. Les modifications s’appliquent aux nouvelles demandes ; les demandes existantes gardent leurs conditions.",
      password: "Mot de passe",
      passwordText: "Le modifier vous déconnecte partout ailleurs.",
      sessions: "Sessions",
      sessionsText:
        "Les navigateurs où vous avez une session ouverte. Si vous ne reconnaissez pas une session, déconnectez-la et changez votre mot de passe.",
      businessPage: "Entreprise",
      account: "Votre compte",
      accountData: "Vos données",
      accountText: "Téléchargez les données vous concernant dans un fichier JSON, ou supprimez votre compte.",
      data: "Données de l’entreprise",
      dataText:
        "Téléchargez les données de votre entreprise dans les deux environnements sous forme de fichier JSON. Les propriétaires peuvent aussi supprimer l’entreprise.",
      signUp: "Inscription",
      signUpText: "Définie par l’opérateur de ce serveur avec {variable}.",
    },
    signUpOpen: "Ouverte : toute personne qui peut accéder à ce serveur peut créer un compte.",
    signUpClosed: "Fermée : les comptes sont créés avec la ligne de commande du serveur.",

    business: { name: "Nom", done: "Nom de l’entreprise enregistré" },

    password: {
      current: "Mot de passe actuel",
      new: "Nouveau mot de passe",
      submit: "Changer le mot de passe",
      submitting: "Changement…",
      done: "Mot de passe changé. Toutes les autres sessions ont pris fin.",
    },

    sessions: {
      failure: "Impossible de charger les sessions",
      signedIn: "connexion {time}",
      current: "cette session",
      methods: {
        single_sign_on: "par authentification unique",
        authenticator: "avec une application d’authentification",
        recovery_code: "avec un code de récupération",
        passkey: "avec une clé d’accès",
      },
      lastSeen: "dernière activité {time}",
      signOut: "Déconnecter",
      at: (device: string, address: string) => `${device} (${address})`,
      signedOut: (device: string) => `Session fermée : ${device}.`,
      elsewhere: "Déconnecter partout ailleurs",
      elsewhereTitle: "Déconnecter partout ailleurs ?",
      elsewhereText:
        "Vous devrez vous reconnecter dans vos autres navigateurs. Cette session et vos clés API continuent de fonctionner.",
      submitting: "Déconnexion…",
      elsewhereDone: "Toutes les autres sessions ont pris fin.",
    },

    data: {
      exportAccount: "Télécharger vos données",
      exportBusiness: "Télécharger les données",
      exporting: "Téléchargement…",
      deleteAccount: "Supprimer votre compte",
      deleteBusiness: "Supprimer l’entreprise",
    },

    delete: {
      about: "Cette action est irréversible.",
      submitting: "Suppression…",
      confirm: (expected: string) => `Saisissez « ${expected} » pour confirmer.`,
      account: {
        title: "Supprimer votre compte ?",
        label: "Votre adresse e-mail",
        submit: "Supprimer le compte",
        ends: "Votre compte, vos sessions et votre accès à l’entreprise prennent fin immédiatement.",
        renamed:
          "« Utilisateur supprimé » remplace votre adresse e-mail dans les chronologies, les clés API et les attributions de transferts en quelques minutes.",
        keysStay: "Les clés API que vous avez créées appartiennent à l’entreprise et continuent de fonctionner.",
        kept: "Le journal d’audit conserve vos actions sous un numéro d’utilisateur, sans votre adresse e-mail ni vos adresses IP. Les sauvegardes conservent vos données jusqu’à ce que l’opérateur de ce serveur les remplace.",
      },
      business: {
        title: (name: string) => `Supprimer « ${name} » ?`,
        label: "Nom de l’entreprise",
        submit: "Supprimer l’entreprise",
        ends: "Les clés API, adresses de réception, endpoints de webhook et paramètres sont supprimés immédiatement, et les pages de paiement deviennent introuvables.",
        people:
          "Les personnes qui ne font partie d’aucune autre entreprise perdent leur compte. Vous en faites peut-être partie.",
        erased: "Les descriptions, métadonnées, notes, chronologies et événements sont effacés en quelques minutes.",
        kept: "Pour la comptabilité, les montants, adresses, transactions et dates des demandes et des paiements sont conservés, ainsi que le journal d’audit. Les sauvegardes conservent vos données jusqu’à ce que l’opérateur de ce serveur les remplace.",
        download: "Téléchargez d’abord les données de l’entreprise : ce serveur ne pourra pas les restituer.",
      },
    },
  },

  "accounts/settings/pay-page": {
    title: "Page de paiement",
    about:
      "L’apparence de vos pages de paiement et les sites où elles peuvent s’afficher, dans les deux environnements. Les pages ouvertes changent aussi.",
    failure: "Impossible de charger les paramètres de la page de paiement",
    done: "Paramètres de la page de paiement enregistrés",
    logo: "Logo",
    logoHint:
      "PNG, JPEG ou WebP, 64 ko et 1024 pixels de côté au maximum. Les clients le voient à côté de votre nom, sur fond blanc.",
    logoDone: "Logo enregistré",
    logoRemoved: "Logo retiré",
    preview: "Ce que voient les clients",
    color: "Couleur du bouton de paiement",
    colorHint:
      "Six chiffres hexadécimaux, par exemple #0a7d4f. Remit choisit une couleur de texte lisible. Vide : celle de Remit.",
    contact: "Contact pour les questions",
    contactHint:
      "Une adresse e-mail ou une adresse https, que les clients voient sous le paiement. Vide : aucun contact.",
    origins: "Sites qui intègrent la page de paiement",
    originsHint:
      "Un par ligne, par exemple https://shop.example. Seuls ces sites peuvent afficher une page de paiement dans la leur. N’importe quel site peut y renvoyer par un lien.",
  },

  "accounts/settings/settlement": {
    failure: "Impossible de charger les paramètres de règlement",
    done: "Paramètres de règlement enregistrés",
    tolerance: "Tolérance",
    toleranceUnit: "pour cent, de 0 à 5",
    toleranceHint:
      "Ce qui peut manquer à un paiement sans l’empêcher de finaliser la demande. Les plateformes d’échange déduisent souvent leurs frais du montant. Avec 1, une demande de 100 est payée avec 99.",
    toleranceInvalid: "Saisissez un pourcentage de 0 à 5, avec deux décimales au maximum.",
    lateWindow: "Accepter les paiements tardifs pendant",
    lateWindowHint:
      "Délai de grâce, compté à partir de l’expiration. Les paiements ultérieurs deviennent des transferts non rapprochés.",
    windows: { none: "Ne pas accepter", hour: "1 heure", hours: "24 heures", days: "3 jours", week: "7 jours" },
    unchangedWindow: (seconds: number) =>
      plural(seconds, { one: `${seconds} seconde (inchangé)`, other: `${seconds} secondes (inchangé)` }),
    latePolicy: "Si une demande est payée en totalité, mais en retard",
    accept: "La finaliser",
    acceptText: "Elle porte la mention « Payée en retard ». À privilégier pour des prix stables.",
    flag: "La laisser expirée et me laisser décider",
    flagText:
      "Le paiement est imputé et signalé. Vous marquez vous-même la demande comme payée ou remboursez le client.",
    matchSingle: "Rapprocher les paiements sans référence quand une seule demande est ouverte",
    matchSingleHint:
      "Couvre les clients qui envoient un autre montant, jusqu’au double. Désactivez cette option si vos adresses reçoivent aussi d’autre argent, qui pourrait être compté comme un paiement. Contrairement aux autres paramètres, celui-ci s’applique aussi immédiatement aux demandes ouvertes.",

    highValue: {
      title: "Paiements de montant élevé",
      about:
        "À partir de ce montant, une demande n’est considérée comme payée qu’une fois ses paiements finalisés par le réseau. Une réorganisation de la blockchain ne peut alors plus les supprimer. Cela prend plus de temps : environ 15 minutes sur Ethereum.",
      none: "Aucun seuil. Chaque paiement attend les confirmations habituelles de son réseau.",
      token: "Jeton et réseau",
      threshold: "Seuil",
      add: "Ajouter un seuil",
      saved: "Seuil enregistré",
      removed: "Seuil retiré",
    },
  },

  "accounts/notifications": {
    title: "Notifications",
    about:
      "Les e-mails que vous recevez sur les paiements de production, une minute après leur arrivée. Les paiements qui se suivent sont regroupés dans un même e-mail.",
    failure: "Impossible de charger vos notifications",
    legend: "M’envoyer un e-mail lorsque",
    kinds: {
      paid: "une demande est payée",
      partly_paid: "une demande est payée en partie",
      overpaid: "une demande reçoit un trop-perçu",
      late: "une demande est payée en retard",
      underpaid: "une demande expire avec un paiement insuffisant",
      reversed: "un paiement est annulé par le réseau",
      second_payment: "une demande déjà payée est payée à nouveau",
      unmatched: "un transfert ne correspond à aucune demande",
      weekly_summary: "une semaine est terminée, avec son résumé (le lundi)",
    },
    done: "Notifications enregistrées",
    noMail:
      "L’opérateur de ce serveur n’a configuré aucun serveur de messagerie ; rien n’est donc envoyé pour l’instant.",
  },

  "accounts/preferences": {
    title: "Langue et formats",
    about:
      "Pour vous uniquement, sur tous vos appareils. Les montants en jetons sont écrits de la même manière pour tout le monde.",
    change: "Modifier",
    dialogTitle: "Langue et formats",
    dialogText: "Sans choix de votre part, votre navigateur décide.",
    browser: "Comme dans votre navigateur",
    language: "Langue",
    languageHint: "C’est aussi la langue des e-mails que vous recevez.",
    timeZone: "Fuseau horaire",
    numbers: "Nombres",
    clock: "Heure",
    clocks: { h12: "12 heures : 2:30 PM", h23: "24 heures : 14:30" },
    submit: ["Enregistrer", "Enregistrement…"],
    done: "Langue et formats enregistrés",
  },
};
