import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "accounts/settings/address": {
    list: {
      failure: "Impossible de charger les adresses",
      none: "Pas encore d’adresse. Sans adresse, chaque demande de paiement doit indiquer son destinataire.",
      pool: "Vos prix se répètent ? [Utilisez un pool d’adresses] ; il est prioritaire sur ces adresses.",
      copy: (chain: string) => `Copier l’adresse sur ${chain}`,
      usable: "Utilisable à partir du {time}",
      proven: "Prouvée",
    },

    create: {
      noChain: "Aucun réseau n’est encore configuré pour cet environnement.",
      chain: "Réseau",
      address: "Adresse",
      claimed:
        "Si l’adresse vous appartient, signez une déclaration avec sa clé. Elle sera alors à vous et ajoutée ici.",
      submit: "Ajouter l’adresse",
      submitting: "Ajout…",
      done: "Adresse de réception ajoutée",
    },

    remove: {
      title: (chain: string) => `Ne plus utiliser cette adresse sur ${chain} ?`,
      keep: "Conserver l’adresse",
      submit: "Retirer l’adresse",
      submitting: "Retrait…",
      done: "Adresse de réception retirée",
      newRequests: (chain: string) => `Les nouvelles demandes de paiement sur ${chain} ne l’utilisent plus par défaut.`,
      openRequests:
        "Les demandes qui l’indiquent déjà restent ouvertes et surveillées. L’adresse et son argent restent à vous.",
    },

    prove: {
      start: "Prouver la propriété",
      of: (address: string) => `de ${address}`,
      title: "Prouver que cette adresse est à vous",
      about:
        "Signez cette déclaration avec la clé de l’adresse. Votre portefeuille la présente comme une connexion à ce site. S’il avertit que le site est différent, refusez.",
      statement: "Déclaration à signer",
      validUntil: "Valable jusqu’au {time}.",
      proven: "Aucun autre marchand de ce serveur ne peut vous prendre une adresse prouvée.",
      taken:
        "Si un autre marchand utilise l’adresse sans preuve, elle devient la vôtre, et les demandes ouvertes de ce marchand à cette adresse sont annulées.",
      signWith: (wallet: string) => `Signer avec ${wallet}`,
      browserWallet: "le portefeuille du navigateur",
      signature: "Signature",
      signatureHint: {
        evm: "Le résultat de personal_sign : 0x et 130 chiffres hexadécimaux. Les portefeuilles à contrat ne peuvent pas produire cette signature : demandez à l’opérateur de ce serveur de libérer leurs adresses.",
        solana: "La signature de la déclaration en tant que message, en base58, base64 ou hexadécimal.",
      },
      signatureEmpty: "Collez la signature.",
      submitting: "Vérification…",
      done: "Propriété de l’adresse prouvée",
    },

    sign: {
      otherAccount: (address: string) =>
        `Le portefeuille n’affiche pas le compte ${address}. Sélectionnez-le dans le portefeuille, puis réessayez.`,
      noSignature: "Le portefeuille n’a renvoyé aucune signature.",
      rejected: "Vous avez refusé dans le portefeuille. Rien n’a changé.",
      busy: "Le portefeuille a déjà une demande ouverte. Terminez-la d’abord.",
      failed: "Le portefeuille n’a pas pu signer.",
      failedWith: (words: string) => `Le portefeuille n’a pas pu signer : ${words}`,
    },

    protection: {
      failure: "Impossible de charger la protection des adresses",
      on: "Activée : seules les adresses enregistrées sont acceptées",
      off: "Désactivée : les demandes de paiement peuvent indiquer n’importe quelle adresse",
      ending: "La protection prend fin le {time}. Jusque-là, elle reste active.",
      keepOn: "Garder activée",
      staysOn: "La protection reste active",
    },

    switchOn: {
      start: "N’accepter que les adresses enregistrées",
      title: "N’accepter que les adresses enregistrées ?",
      submit: "Activer",
      submitting: "Activation…",
      done: "Seules les adresses enregistrées sont acceptées",
      listedOnly:
        "Désormais, les demandes de paiement ne peuvent utiliser que les adresses de réception et du pool enregistrées ici.",
      listedWork:
        "Les adresses déjà enregistrées sont utilisables immédiatement. Les demandes de paiement ouvertes ne changent pas.",
      newWait: "Une nouvelle adresse n’est utilisable que 24 heures après son ajout.",
      offWaits: "Désactiver la protection prend aussi 24 heures.",
    },

    switchOff: {
      title: "Désactiver la protection dans 24 heures ?",
      submit: "Désactiver",
      submitting: "Désactivation…",
      done: "La protection prend fin dans 24 heures",
      stays: "La protection reste active pendant 24 heures. Jusque-là, vous pouvez annuler la désactivation.",
      risk: "Ensuite, toute personne disposant d’une clé API qui permet de créer des demandes de paiement pourra faire envoyer de l’argent à n’importe quelle adresse.",
    },
  },

  "addresses/pools": {
    title: "Pool d’adresses",
    about:
      "Chaque adresse ne sert qu’à une demande de paiement à la fois : tout transfert vers elle paie donc cette demande. [Combien il vous en faut]",
    failure: "Impossible de charger le pool d’adresses",
    add: "Ajouter des adresses",
    export: "Exporter en CSV",
    exhausted: (chains: string) =>
      `**Aucune adresse n’est libre sur ${chains}.** La création d’une demande de paiement sans destinataire y échoue jusqu’à ce que vous ajoutiez des adresses ou qu’un délai de grâce se termine.`,
    size: (chain: string, free: number, all: number) =>
      plural(free, { one: `${chain} : ${free} libre sur ${all}`, other: `${chain} : ${free} libres sur ${all}` }),
    sizeWaiting: (size: string, waiting: number) =>
      plural(waiting, {
        one: `${size}, ${waiting} pas encore utilisable`,
        other: `${size}, ${waiting} pas encore utilisables`,
      }),
    none: "Pas encore d’adresses dans le pool",
    noneText:
      "Si plusieurs clients paient le même prix, une adresse ne suffit pas : un simple transfert n’indique pas quelle demande il paie. Avec un pool, chaque demande de paiement sans destinataire reçoit sa propre adresse pour toute sa durée.",

    table: {
      address: "Adresse",
      addressLabel: (address: string) => `l’adresse ${address}`,
      state: "État",
      usable: "Utilisable {time}",
      free: "Libre",
      serves: "Affectée à {shortcode}",
      freeAgain: "Libération",
      chain: "Réseau",
      added: "Ajout",
      actions: "Actions",
      remove: "Retirer",
    },

    create: {
      title: "Ajouter des adresses à un pool",
      about:
        "Utilisez vos propres portefeuilles, qui ne reçoivent aucun autre argent : tout transfert vers une adresse du pool paie sa demande en cours.",
      submit: "Ajouter les adresses",
      submitting: "Ajout…",
      done: (count: number) => plural(count, { one: "Adresse ajoutée au pool", other: "Adresses ajoutées au pool" }),
      chain: "Réseau",
      list: "Adresses",
      listHint: "Une adresse par ligne.",
      listEmpty: "Saisissez au moins une adresse.",
      file: "Ou un fichier CSV",
      fileHint: "Avec les adresses dans la première colonne.",
      addedAbove: (line: number) => `Les adresses au-dessus de la ligne ${line} ont été ajoutées.`,
      line: (line: number, error: string) => `Ligne ${line} : ${error}`,
      moreErrors: (count: number) =>
        plural(count, { one: `Et ${count} autre erreur.`, other: `Et ${count} autres erreurs.` }),
    },

    remove: {
      title: (chain: string) => `Retirer cette adresse du pool de ${chain} ?`,
      keep: "Conserver l’adresse",
      submit: "Retirer l’adresse",
      submitting: "Retrait…",
      done: "Adresse retirée du pool",
      newRequests: "Les nouvelles demandes de paiement n’utiliseront pas cette adresse.",
      serving: (shortcode: string) =>
        `La demande ${shortcode} la garde jusqu’à la fin de son délai de grâce, et les transferts vers elle paient toujours cette demande.`,
      free: "L’adresse et son argent restent à vous.",
    },
  },
};
