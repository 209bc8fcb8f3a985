import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "accounts/security": {
    title: "Sécurité",
    about: "Comment vous vous connectez, dans toutes vos entreprises.",
    failure: "Impossible de charger le second facteur",
    cancel: "Annuler",
    noPassword: "Vous vous connectez sans mot de passe.",
    remove: "Supprimer",
    removing: "Suppression…",
    since: "Activée : {time}",
    lastEffect: "Votre mot de passe suffira pour vous connecter, et vos codes de récupération ne seront plus valables.",

    app: {
      title: "Application d’authentification",
      about:
        "Une application sur votre téléphone affiche un code à six chiffres, demandé à la connexion en plus de votre mot de passe.",
      none: "Pas encore d’application d’authentification.",
      setUp: "Configurer",
      setUpTitle: "Configurer une application d’authentification",
      scan: "Scannez le code avec votre application d’authentification, puis saisissez ce qu’elle affiche. Les autres navigateurs sont déconnectés.",
      qr: "Code QR pour votre application d’authentification",
      secret: "Clé de configuration",
      cannotScan: "Vous ne pouvez pas le scanner ? Saisissez cette clé de configuration dans l’application :",
      code: "Code affiché par l’application",
      confirm: "Confirmer",
      confirming: "Vérification…",
      done: "Votre application d’authentification est configurée.",
      removeTitle: "Supprimer l’application d’authentification ?",
      removed: "L’application d’authentification est supprimée.",
      removeEffect: "Ses codes ne fonctionneront plus.",
    },

    passkeys: {
      title: "Clés d’accès",
      about:
        "Votre empreinte, votre visage ou le code PIN d’un appareil vous connecte, sans mot de passe. Une clé d’accès ne fonctionne qu’à l’adresse de ce serveur ; aucune autre page ne peut donc la voler.",
      none: "Pas encore de clé d’accès.",
      unsupported:
        "Pour ajouter une clé d’accès, ouvrez Remit en HTTPS et avec un nom d’hôte, dans un navigateur qui prend en charge les clés d’accès.",
      add: "Ajouter une clé d’accès",
      added: "ajout {time}",
      lastUsed: "dernière utilisation {time}",
      unused: "pas encore utilisée",
      addTitle: "Ajouter une clé d’accès",
      addAbout:
        "Votre navigateur demande où la conserver : sur cet appareil, sur un téléphone ou sur une clé de sécurité. Ensuite, votre mot de passe seul ne suffira plus pour vous connecter, et les navigateurs connectés avec le mot de passe seul seront déconnectés.",
      name: "Nom",
      nameHint: "Distingue vos clés d’accès, par exemple par appareil.",
      nameMissing: "Saisissez un nom.",
      create: "Créer la clé d’accès",
      creating: "En attente du navigateur…",
      done: "Votre clé d’accès est ajoutée.",
      rename: "Renommer",
      renameTitle: "Renommer cette clé d’accès",
      renameAbout: "Seul le nom sur cette page change. Votre appareil peut en afficher un autre.",
      save: ["Enregistrer", "Enregistrement…"],
      renamed: "La clé d’accès est renommée.",
      removeTitle: "Supprimer cette clé d’accès ?",
      removed: "La clé d’accès est supprimée.",
      removeEffect: "Elle ne permettra plus de vous connecter. Supprimez-la aussi sur l’appareil.",
      sessionsEffect:
        "Les navigateurs connectés avec elle le restent. Mettez fin à leurs sessions dans la section Sessions.",
    },

    codes: {
      title: "Codes de récupération",
      about:
        "Chacun remplace une fois votre second facteur, si vous avez perdu votre téléphone. Conservez-les là où vous rangez votre passeport.",
      needsFactor:
        "Vous recevrez des codes de récupération en ajoutant une clé d’accès ou en configurant une application d’authentification.",
      left: (count: number) =>
        plural(count, { one: `${count} code non utilisé`, other: `${count} codes non utilisés` }),
      few: "Créez de nouveaux codes avant de ne plus en avoir.",
      create: "Créer de nouveaux codes",
      creating: "Création…",
      replaceTitle: "Créer de nouveaux codes de récupération ?",
      replaceEffect: "Vos codes actuels ne fonctionneront plus.",
      shownTitle: "Vos codes de récupération",
      shownAbout:
        "Affichés uniquement maintenant. Imprimez-les ou enregistrez-les dans un gestionnaire de mots de passe, mais pas sur le téléphone que vous pourriez perdre.",
      word: "les codes",
      once: "Chaque code fonctionne une seule fois, avec votre mot de passe.",
    },

    requirement: {
      title: "Second facteur pour tous",
      about: "Chaque membre de {business} devra alors avoir un second facteur, en production et en test.",
      on: "Obligatoire pour tous",
      off: "Facultatif",
      ownFirst: "Configurez d’abord votre propre second facteur.",
      needed:
        "{business} exige un second facteur. Pour continuer, ajoutez une clé d’accès ou configurez une application d’authentification.",
      met: "Votre second facteur est configuré. [Continuer]",
      start: "Rendre obligatoire pour tous",
      startTitle: "Rendre le second facteur obligatoire pour tous ?",
      starting: "Enregistrement…",
      started: "Tout le monde doit maintenant avoir un second facteur.",
      startEffect: "Dès leur prochain clic, les personnes sans second facteur ne pourront qu’en configurer un.",
      without: (names: string) => `Sans second facteur actuellement : ${names}.`,
      keysStay: "Les clés API continuent de fonctionner.",
      stop: "Lever l’obligation",
      stopTitle: "Ne plus exiger de second facteur ?",
      stopping: "Enregistrement…",
      stopped: "Le second facteur n’est plus obligatoire.",
      stopEffect:
        "Le mot de passe suffira alors aux personnes sans second facteur. Les seconds facteurs existants restent en place.",
      keep: "Maintenir l’obligation",
    },

    reset: {
      text: "L’opérateur de ce serveur supprimera votre second facteur le {time}. Vous ne l’avez pas demandé ?",
      keep: "Garder mon second facteur",
      kept: "Votre second facteur est conservé.",
    },
  },
};
