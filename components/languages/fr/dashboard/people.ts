import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/people": {
    title: "Personnes",
    about: "Qui fait partie de l’entreprise, en production et en test. [Ce que permet chaque rôle]",
    invite: "Inviter",
    cancel: "Annuler",
    failure: "Impossible de charger les personnes",
    you: "vous",
    never: "Pas encore",
    noFactor: "Sans second facteur",
    operator: "Opérateur",
    columns: {
      person: "Personne",
      role: "Rôle",
      lastSeen: "Dernière activité",
      invitedBy: "Invité par",
      expires: "Expiration",
      actions: "Actions",
    },
    actionsFor: (email: string) => `Actions pour ${email}`,
    expired: "Expirée",

    invitations: {
      title: "Invitations en cours",
      none: "Aucune invitation en cours. Invitez votre comptable, un développeur ou les personnes en caisse.",
      failure: "Impossible de charger les invitations",
      resend: "Nouveau lien",
      withdraw: "Retirer",
    },

    inviteDialog: {
      title: "Inviter une personne",
      description:
        "Elle aura son propre compte : le journal d’audit indiquera son nom, et son accès pourra être supprimé séparément.",
      email: "E-mail",
      role: "Rôle",
      submit: "Inviter",
      submitting: "Invitation…",
    },

    link: {
      title: "Lien d’invitation",
      mailed:
        "L’invitation est en route vers {email}. Vous pouvez aussi copier ce lien. Il n’est affiché que maintenant.",
      notMailed:
        "Ce serveur n’envoie pas d’e-mails. Copiez le lien et envoyez-le vous-même à {email}. Il n’est affiché que maintenant.",
      valid: "Il fonctionne une seule fois, pendant sept jours.",
      forAccount: "Avec ce lien, seule une personne qui a déjà un compte à cette adresse peut rejoindre l’entreprise.",
      label: "Lien d’invitation",
      copy: "Copier le lien",
      close: "Fermer",
    },

    resend: {
      title: "Envoyer un nouveau lien ?",
      text: "Le nouveau lien fonctionne pendant sept jours. Les liens précédents envoyés à {email} ne fonctionneront plus.",
      submit: "Envoyer un nouveau lien",
      submitting: "Envoi…",
    },

    withdraw: {
      title: "Retirer l’invitation ?",
      text: "Le lien reçu par {email} ne fonctionnera plus. Vous pourrez inviter cette personne à nouveau.",
      keep: "Conserver l’invitation",
      submit: "Retirer",
      submitting: "Retrait…",
      done: "Invitation retirée",
    },

    role: {
      action: "Changer le rôle",
      title: (name: string) => `Rôle de ${name}`,
      description:
        "Il s’applique dès le prochain clic de cette personne. Les clés API qu’elle a créées gardent leurs autorisations.",
      submit: "Changer le rôle",
      submitting: "Changement…",
      done: "Rôle changé",
    },

    transfer: {
      action: "Transférer la propriété",
      title: (name: string) => `Transférer la propriété à ${name} ?`,
      becomesOwner: "Cette personne pourra tout faire, y compris vous retirer et supprimer l’entreprise.",
      youBecomeAdmin:
        "Vous aurez le rôle Administrateur. Seul un propriétaire pourra vous rendre le rôle Propriétaire.",
      several: "Pour avoir plusieurs propriétaires, donnez plutôt à cette personne le rôle Propriétaire.",
      keep: "Rester propriétaire",
      submit: "Transférer la propriété",
      submitting: "Transfert…",
      done: "Propriété transférée",
    },

    remove: {
      action: "Retirer",
      title: (name: string) => `Retirer ${name} ?`,
      ends: "Son accès à l’entreprise prend fin immédiatement, y compris dans les pages ouvertes.",
      invitations: "Les invitations en cours envoyées par cette personne sont retirées.",
      requestsStay: "Les demandes de paiement que cette personne a créées restent ouvertes.",
      noKeys: "Cette personne n’a pas de clé API ici.",
      keys: "Cette personne a créé ces clés API, qui continuent de fonctionner tant que vous ne les révoquez pas :",
      revoke: "Révoquer aussi ces clés",
      environments: { production: "production", sandbox: "test" },
      keep: "Ne pas retirer",
      submit: "Retirer",
      submitting: "Retrait…",
      done: (name: string) => `${name} ne fait plus partie de l’entreprise.`,
    },

    leave: {
      action: "Quitter cette entreprise",
      title: (business: string) => `Quitter « ${business} » ?`,
      ends: "Votre accès à l’entreprise prend fin immédiatement. Seule une nouvelle invitation vous permettra de revenir.",
      keysStay: "Les clés API que vous avez créées continuent de fonctionner.",
      account: "Vous conservez votre compte et vos autres entreprises.",
      keep: "Rester",
      submit: "Quitter",
      submitting: "Départ…",
    },
  },

  "accounts/people/roles": {
    roles: {
      owner: {
        name: "Propriétaire",
        may: "Peut tout faire, y compris supprimer l’entreprise et choisir les propriétaires.",
      },
      admin: {
        name: "Administrateur",
        may: "Peut tout faire, sauf supprimer l’entreprise et choisir les propriétaires.",
      },
      developer: { name: "Développeur", may: "Lit tout. Gère les demandes, les clés API et les webhooks." },
      bookkeeper: { name: "Comptable", may: "Lit et télécharge tout. Ne modifie rien." },
      cashier: { name: "Caissier", may: "Crée des demandes de paiement et ne voit que les siennes." },
      viewer: { name: "Lecteur", may: "Lit tout. Ne modifie rien." },
    },
  },
};
