import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/account/menu": {
    pageExpired: "Votre page a expiré. Réessayez.",

    settings: "Paramètres",
    documentation: "Documentation",
    shortcuts: "Raccourcis clavier",
    signOut: "Se déconnecter",
    failure: "La déconnexion a échoué.",
  },

  "accounts/account": {
    selfHosted: "Remit, auto-hébergé",
    language: "Langue",

    email: "E-mail",

    start: {
      title: "Demandes de paiement en cryptomonnaie, auto-hébergées",
      about:
        "Demandez un montant fixe d’un jeton sur un réseau, partagez le lien et suivez le paiement. Ce serveur lit la blockchain ; il ne détient jamais ni argent ni clés.",
      documentation: "Documentation",
      signIn: "Se connecter",
      signUp: "Créer un compte",
      closed: "Les inscriptions sont fermées sur ce serveur. Demandez un compte à son opérateur.",
      noBusiness: "Vous ne faites partie d’aucune entreprise",
      noBusinessText:
        "Vous utilisez le compte {email}, mais vous n’êtes pas ou plus membre d’une entreprise. Ouvrez le lien d’une invitation ou demandez-en une.",
    },

    signIn: {
      title: "Connexion",
      noAccount: "Pas encore de compte ? [Créez-en un]",
      closed: "Pas de compte ? Adressez-vous à l’opérateur de ce serveur.",
      forgot: "Mot de passe oublié ? [Choisissez-en un nouveau]",
      forgotWithoutMail: "Mot de passe oublié ? L’opérateur de ce serveur peut en définir un nouveau : {command}",
      emailMissing: "Saisissez votre adresse e-mail.",
      submit: "Se connecter",
      submitting: "Connexion…",
      passkey: "Se connecter avec une clé d’accès",
    },

    signUp: {
      title: "Créer un compte",
      hasAccount: "Vous avez déjà un compte ? [Connectez-vous]",
      closed: "Les inscriptions sont fermées",
      closedText: "Ce serveur n’accepte pas de nouveaux comptes. Demandez à son opérateur d’en créer un pour vous.",
      name: "Nom de l’entreprise",
      nameHint: "Les clients le voient sur la page de paiement. Vous pourrez le modifier plus tard.",
      submit: "Créer un compte",
      submitting: "Création du compte…",
    },

    forgot: {
      title: "Choisir un nouveau mot de passe",
      about:
        "Saisissez l’adresse e-mail de votre compte. S’il existe, vous recevrez un lien valable pendant une heure.",
      submit: "Envoyer le lien",
      submitting: "Envoi…",
      done: "Si un compte existe à cette adresse, un lien est en route. Regardez aussi dans vos courriers indésirables.",
      back: "[Retour à la connexion]",
    },

    reset: {
      title: "Choisir un nouveau mot de passe",
      password: "Nouveau mot de passe",
      about: "Toutes vos sessions prendront fin, et vous vous connecterez avec le nouveau mot de passe.",
      submit: "Définir le mot de passe",
      submitting: "Enregistrement…",
      done: "Votre mot de passe a été modifié.",
      next: "Se connecter",
      another: "Le lien ne fonctionne pas ? [Demandez-en un autre]",
    },

    verification: {
      title: "Vérifier votre adresse e-mail",
      notMine: "Si vous n’avez pas créé de compte ici, fermez cette page. [Connexion]",
      about: "Ne la vérifiez que si vous avez vous-même créé un compte sur ce serveur.",
      submit: "Vérifier l’adresse e-mail",
      submitting: "Vérification…",
      done: "Votre adresse e-mail est vérifiée.",
      next: "Aller au tableau de bord",
    },
  },

  "accounts/sign-on": {
    button: (name: string) => `Se connecter avec ${name}`,
    factor: (name: string) => `${name} a confirmé votre identité. Votre compte ici exige aussi son second facteur.`,
    submit: "Se connecter",
    submitting: "Connexion…",
    go: (name: string) => `Continuer vers ${name}`,
    otherWay: "[Se connecter autrement]",
    confirm: "Confirmez qu’il s’agit bien de vous",
  },

  "accounts/sign-on-problem": {
    notFresh: (name: string) =>
      `${name} n’a pas indiqué que vous venez de vous connecter. Confirmez plutôt avec une clé d’accès ou votre mot de passe.`,
    refused: {
      rejected: (name: string) => `La connexion avec ${name} n’a pas fonctionné. Réessayez.`,
      cancelled: (name: string) => `La connexion avec ${name} a été annulée.`,
      too_many: () => "Trop de tentatives. Réessayez dans quelques minutes.",
      address_unverified: (name: string) =>
        `${name} n’a pas vérifié votre adresse e-mail. Faites-la vérifier dans ce service, puis réessayez.`,
      domain_not_allowed: (name: string) =>
        `Votre adresse e-mail chez ${name} ne permet pas de se connecter ici. Utilisez un autre compte ou adressez-vous à l’opérateur de ce serveur.`,
      address_in_use: (name: string) =>
        `Un compte ici utilise votre adresse e-mail, mais ne peut pas être lié à votre compte chez ${name}. S’il vous appartient, connectez-vous avec son mot de passe, vérifiez son adresse, puis réessayez. Sinon, adressez-vous à l’opérateur de ce serveur.`,
      no_account: (name: string) =>
        `Aucun compte ici n’utilise l’adresse e-mail de votre compte chez ${name}. Demandez une invitation à un propriétaire de l’entreprise.`,
      disabled: () => "Votre compte est désactivé. Adressez-vous à l’opérateur de ce serveur.",
    },
  },

  "accounts/passkeys": {
    use: "Utiliser une clé d’accès",
    exists: "Cet appareil ou cette clé de sécurité contient déjà l’une de vos clés d’accès.",
    wrongAddress: "Les clés d’accès de ce serveur ne fonctionnent qu’à sa propre adresse.",
    failed: "Le navigateur n’a pas pu utiliser la clé d’accès. Réessayez.",
  },

  "accounts/people/invitation": {
    title: (business: string) => `Rejoindre ${business}`,
    pageTitle: "Invitation",
    endedTitle: "Cette invitation ne peut pas être utilisée",
    invited: (role: string) => `Vous avez reçu une invitation avec le rôle **${role}**.`,
    invitedBy: (inviter: string, role: string) => `${inviter} vous invite avec le rôle **${role}**.`,
    name: "Votre nom",
    submit: "Rejoindre",
    submitting: "Validation…",
    account: "Votre compte aura l’adresse e-mail {email}.",
    hasAccount: "Vous avez déjà un compte ? [Connectez-vous]",
    signedInAs: "Vous utilisez le compte {email}.",
    otherAccount: "Ce n’est pas vous ? [Utilisez un autre compte]",
    signOutFirst: "Se déconnecter",
    ended: {
      unknown: "Le lien n’est pas valide. Un plus récent l’a peut-être remplacé. Demandez un nouveau lien.",
      accepted: "L’invitation a déjà été utilisée. Si c’était par vous, connectez-vous.",
      withdrawn: "L’invitation a été retirée. Demandez-en une nouvelle.",
      expired: "L’invitation a expiré. Demandez-en une nouvelle.",
      otherAddress: "L’invitation est destinée à {invited}, mais vous utilisez le compte {email}.",
      mailedLink:
        "Pour rejoindre l’entreprise avec un nouveau compte, ouvrez le lien envoyé par e-mail à {invited}. Il prouve que cette adresse est la vôtre.",
    },
    signIn: "Se connecter",
  },
};
