import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  docs: {
    title: "Documentation",
    about:
      "Demandez un montant fixe d’un jeton sur un réseau, envoyez le lien à votre client et soyez informé quand il a payé. L’API utilise JSON sur HTTP. Son URL de base :",
    referenceHint: "La [référence de l’API] décrit chaque endpoint et chaque champ.",
    guides: "Guides",
    navigation: "Documentation",
    allPages: "Toutes les pages",
    home: "Documentation de Remit",
    docs: "Docs",
    dashboard: "Tableau de bord",
    onThisPage: "Sur cette page",
    pager: "Page suivante et précédente",
    tableLabel: (heading: string) => `Tableau : ${heading}`,
    linkLabel: (heading: string) => `Lien vers « ${heading} »`,
    copy: "Copier",

    language: {
      sh: "Terminal",
      console: "Terminal",
      http: "Réponse",
      json: "JSON",
      ts: "TypeScript",
      python: "Python",
      go: "Go",
      address: "URL de base",
      other: "Code",
    },

    key: {
      about:
        "Les exemples utilisent votre propre adresse de test. La clé dont ils ont besoin a les autorisations {permissions}.",
      create: "Créer une clé de test",
      creating: "Création…",
      created:
        "Les exemples ci-dessous utilisent maintenant votre nouvelle clé. Elle n’est affichée que jusqu’à ce que vous quittiez cette page et expire dans 30 jours.",
      forbidden: "Votre rôle ne permet pas de créer une clé API avec les autorisations dont ce guide a besoin.",
      signIn: "[Connectez-vous], et les exemples utiliseront votre propre adresse de test et votre clé de test.",
    },

    reference: {
      title: "Référence de l’API",
      chapterTitle: (chapter: string) => `${chapter}, référence de l’API`,
      about: "Chaque endpoint et chaque objet. Sous forme de fichier OpenAPI : [openapi.json], version {version}.",
      allEndpoints: "Tous les endpoints",
      pathParameters: "Paramètres du chemin",
      query: "Paramètres de requête",
      body: "Corps",
      headers: "En-têtes",
      response: "Réponse",
      errors: "Erreurs",
      dataWithObject: "{status} ; {data} contient [{object}].",
      dataWithList: "{status} ; {data} contient une liste de [{object}].",
      bodyWithObject: "{status} ; le corps contient [{object}].",
      required: "obligatoire",
      or: " ou ",
      listOf: "liste de {type}",
      anyValue: "toute valeur",
      typeWithFormat: (type: string, format: string) => `${type}, ${format}`,
      format: { uuid: "UUID", uri: "URL", "date-time": "date et heure" },
      oneOf: "Une valeur parmi {values}",
      between: (min: number, max: number, unit: string) => `${min} à ${max}${unit}`,
      atMost: (max: number, unit: string) => `au maximum ${max}${unit}`,
      atLeast: (min: number, unit: string) => `au moins ${min}${unit}`,
      characters: " caractères",
      items: " éléments",
      values: "valeurs",
    },
  },
};
