import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  docs: {
    title: "Documentación",
    about:
      "Solicite un importe fijo de un token en una red, envíe el enlace a su cliente y reciba un aviso cuando se pague. La API es JSON sobre HTTP. Su URL base es:",
    referenceHint: "La [referencia de la API] describe todos los endpoints y campos.",
    guides: "Guías",
    navigation: "Documentación",
    allPages: "Todas las páginas",
    home: "Documentación de Remit",
    docs: "Docs",
    dashboard: "Panel",
    onThisPage: "En esta página",
    pager: "Página siguiente y anterior",
    tableLabel: (heading: string) => `Tabla: ${heading}`,
    linkLabel: (heading: string) => `Enlace a “${heading}”`,
    copy: "Copiar",

    language: {
      sh: "Terminal",
      console: "Terminal",
      http: "Respuesta",
      json: "JSON",
      ts: "TypeScript",
      python: "Python",
      go: "Go",
      address: "URL base",
      other: "Código",
    },

    key: {
      about:
        "Los ejemplos usan su propia dirección de prueba. La clave que necesitan tiene los permisos {permissions}.",
      create: "Crear clave de pruebas",
      creating: "Creando…",
      created:
        "Los ejemplos siguientes usan ahora su clave nueva. Solo se muestra hasta que usted salga de esta página y caduca en 30 días.",
      forbidden: "Su rol no puede crear una clave de API con los permisos que necesita esta guía.",
      signIn: "[Inicie sesión] y los ejemplos usarán su propia dirección de prueba y su clave de pruebas.",
    },

    reference: {
      title: "Referencia de la API",
      chapterTitle: (chapter: string) => `${chapter}, referencia de la API`,
      about: "Todos los endpoints y todos los objetos. Como archivo OpenAPI: [openapi.json], versión {version}.",
      allEndpoints: "Todos los endpoints",
      pathParameters: "Parámetros de ruta",
      query: "Consulta",
      body: "Cuerpo",
      headers: "Encabezados",
      response: "Respuesta",
      errors: "Errores",
      dataWithObject: "{status}, con [{object}] en {data}.",
      dataWithList: "{status}, con una lista de [{object}] en {data}.",
      bodyWithObject: "{status}, con [{object}] en el cuerpo.",
      required: "obligatorio",
      or: " o ",
      listOf: "lista de {type}",
      anyValue: "cualquier valor",
      typeWithFormat: (type: string, format: string) => `${type}, ${format}`,
      format: { uuid: "UUID", uri: "URL", "date-time": "fecha y hora" },
      oneOf: "Uno de {values}",
      between: (min: number, max: number, unit: string) => `de ${min} a ${max}${unit}`,
      atMost: (max: number, unit: string) => `como máximo ${max}${unit}`,
      atLeast: (min: number, unit: string) => `como mínimo ${min}${unit}`,
      characters: " caracteres",
      items: " elementos",
      values: "valores",
    },
  },
};
