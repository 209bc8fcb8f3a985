import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "shell/access": {
    title: "Votre rôle ne donne pas accès à cette page",
    text: "Si vous en avez besoin, adressez-vous à un propriétaire ou administrateur de l’entreprise.",
    toRequests: "Demandes de paiement",
  },

  "shell/api-object": {
    title: "Objet de l’API",
    format: "Format",
    json: "JSON",
    curl: "curl",
    curlLabel: "Requête avec curl",
  },

  "shell/can-edit": {
    readOnly: (merchant: string) =>
      `Votre rôle permet de voir ceci, mais pas de le modifier. Adressez-vous à un propriétaire de l’entreprise ${merchant}.`,
  },

  "shell/export": {
    title: {
      "payment-requests": "Exporter les demandes de paiement",
      payments: "Exporter les paiements",
      "unmatched-transfers": "Exporter les transferts non rapprochés",
      "dashboard/audit-entries": "Exporter le journal d’audit",
    },
    all: "Le fichier contient toutes les entrées de la liste, y compris celles des autres pages.",
    filtered: "Le fichier contient toutes les entrées qui correspondent aux filtres, y compris celles d’autres pages.",
    format: "Format",
    csv: "CSV",
    csvText: "Une ligne par entrée, pour Excel et d’autres tableurs.",
    json: "JSON",
    jsonText: "Les mêmes objets que l’API, pour des programmes.",
    received: (megabytes: string) => `${megabytes} Mo reçus`,
    submit: "Exporter",
    submitting: "Exportation…",
    cancel: "Annuler",
    done: "Export terminé",
  },

  "shell/frame": {
    sandbox:
      "**Environnement de test.** Réseaux de test, argent fictif. Rien ici n’affecte les clients ni votre compte de production.",
    suspended:
      "**Ce compte est suspendu.** Il est en lecture seule. Les clés API et les pages de paiement ne fonctionnent pas ; les paiements déjà envoyés par des clients continuent d’être enregistrés. Contactez l’opérateur de ce serveur.",
    verifyEmail:
      "**Vérifiez votre adresse e-mail.** Ouvrez le lien de notre e-mail à {email}. D’ici là, vous ne pouvez ni créer ni modifier de clés API ou d’endpoints de webhook de production. L’environnement de test fonctionne normalement.",

    navigation: "Navigation principale",
    home: "Remit, aperçu",
    documentation: "Documentation",
    remitOn: (version: string, host: string) => `Remit ${version} sur ${host}`,
  },

  "shell/merchant": { title: "Entreprises" },

  shell: {
    export: "Exporter",
    environment: "Environnement",
    environments: { live: "Production", sandbox: "Test" },
    page: {
      overview: "Aperçu",
      // A prefix cannot shorten "Demandes de paiement", so the navigation has the short form everywhere.
      paymentPrefix: "",
      requests: "Demandes",
      payments: "Paiements",
      unmatched: "Non rapprochés",
      apiKeys: "Clés API",
      webhooks: "Webhooks",
      events: "Événements",
      settings: "Paramètres",
      more: "Plus",
    },
    accountMenu: (name: string) => `${name}, menu du compte`,
    openTransfers: " à rapprocher",
    disabledEndpoints: ", endpoints désactivés par Remit",
  },

  "shell/password": {
    title: "Saisissez votre mot de passe",
    about: "Votre dernière connexion date de plus de dix minutes. Par sécurité, confirmez qu’il s’agit bien de vous.",
    submit: "Continuer",
    submitting: "Vérification…",
    cancel: "Annuler",
    wrong: "Mot de passe incorrect.",
  },

  "shell/shortcuts": {
    title: "Raccourcis clavier",
    about: "Les touches seules fonctionnent partout, sauf dans les champs et quand une boîte de dialogue est ouverte.",
    search: "Rechercher",
    next: "Ligne suivante de la liste",
    previous: "Ligne précédente",
    open: "Ouvrir la ligne",
    newRequest: "Nouvelle demande de paiement",
    help: "Afficher ces raccourcis",
    or: "ou",
    key: { control: "Ctrl", enter: "Entrée" },
    singleKeys: "Utiliser les raccourcis à une touche",
    singleKeysHint:
      "Désactivez-les si vous commandez le clavier à la voix ou appuyez sur des touches par accident. Ce navigateur retient votre choix.",
    close: "Fermer",
  },

  "shell/verification": {
    submit: "Envoyer un nouveau lien",
    done: (email: string) => `Un nouveau lien est en route vers ${email}.`,
  },

  "shell/views": {
    delete: (name: string) => `Supprimer « ${name} »`,
    name: "Nom",
    submitting: "Enregistrement",
    deleting: "Suppression",
    done: (name: string) => `Enregistrement de « ${name} » effectué`,
    views: {
      loading: "Chargement de vos vues",
      failure: "Vos vues n’ont pas pu être chargées.",
      none: "Aucune vue pour l’instant. Filtrez ou triez la liste, puis enregistrez-la ici sous un nom pour y revenir depuis n’importe quel appareil.",
      save: "Enregistrer cette vue…",
      creation: {
        title: "Enregistrer cette vue",
        about:
          "Enregistre les filtres et le tri de cette liste. Elle n’est visible que par vous, sur tous vos appareils.",
        submit: "Enregistrer la vue",
      },
      deletion: {
        title: (name: string) => `Supprimer la vue « ${name} » ?`,
        about: "Supprime le nom et ses filtres. La liste elle-même ne change pas.",
        keep: "Conserver la vue",
        submit: "Supprimer la vue",
        done: "Vue supprimée",
      },
    },
    templates: {
      loading: "Chargement de vos modèles",
      failure: "Vos modèles n’ont pas pu être chargés.",
      none: "Aucun modèle pour l’instant. Remplissez le formulaire, puis enregistrez-le ici sous un nom pour partir de lui la prochaine fois.",
      save: "Enregistrer comme modèle…",
      creation: {
        title: "Enregistrer comme modèle",
        about:
          "Enregistre tout le formulaire, sauf l’identifiant externe et une adresse qui ne figure pas dans vos paramètres. Le modèle n’est visible que par vous, sur tous vos appareils.",
        submit: "Enregistrer le modèle",
      },
      deletion: {
        title: (name: string) => `Supprimer le modèle « ${name} » ?`,
        about: "Les demandes créées à partir de lui ne changent pas.",
        keep: "Conserver le modèle",
        submit: "Supprimer le modèle",
        done: "Modèle supprimé",
      },
    },
  },
  "shell/waiting": {
    title: "En attente d’approbation par un autre propriétaire ou administrateur",
    text: "Rien n’a encore changé. L’approbation est possible pendant 72 heures, dans [Paramètres → Approbations]. Vous pouvez y retirer la modification.",
    close: "Fermer",
  },
};
