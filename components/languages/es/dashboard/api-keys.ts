import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/api-keys": {
    page: {
      title: "Claves de API",
      about:
        "Una clave pertenece a esta cuenta y a un solo entorno. Solo guardamos un hash, así que una clave no se puede volver a mostrar. [Cómo usar una clave]",
      create: "Crear clave",
      failure: "No se pudieron cargar las claves",
      loading: "Cargando",
      count: (active: number, max: number) => `${active} de ${max} claves activas`,
      empty: {
        sandbox: {
          title: "Aún no hay claves de pruebas",
          text: "Su servidor usa una clave para crear y leer solicitudes de pago. Una clave de pruebas solo funciona en el entorno de pruebas.",
        },
        production: {
          title: "Aún no hay claves de producción",
          text: "Su servidor usa una clave para crear y leer solicitudes de pago. Una clave de producción solo funciona en producción.",
        },
      },
    },

    table: {
      name: "Nombre",
      key: "Clave",
      permissions: "Permisos",
      limit: "Límite",
      perMinute: (limit: number) => `${limit} / min`,
      lastUsed: "Último uso",
      neverUsed: "Nunca",
      expires: "Caduca",
      noExpiry: "No caduca",
      rolledEnds: "Rotada, termina {time}",
      created: "Creación",
      actions: "Acciones",
      actionsFor: (name: string) => `Acciones para ${name}`,
      edit: "Editar",
      roll: "Rotar",
      revoke: "Revocar",
      revoked: "Revocada",
      rolled: "Rotada",
      expired: "Caducada",
    },

    fields: {
      name: "Nombre",
      nameHint: "Dónde se usa, por ejemplo, “Servidor de pagos”.",
      permissions: "Permisos",
      custom: "Personalizados",
      customText: "Elija los permisos uno por uno.",
      reachBeyondRole:
        "La clave tiene permisos que su rol no tiene, así que usted no puede cambiar la caducidad ni las direcciones IP.",
      beyondRole: "Su rol no tiene los permisos desactivados, así que no puede dárselos a una clave.",
      limit: "Límite de peticiones",
      limitUnit: "peticiones por minuto",
      expires: "Caduca",
      never: "Nunca",
      inDays: (days: number) => `En ${days} días`,
      inAYear: "En un año",
      inTwoYears: "En dos años",
      unchanged: (date: string) => `${date} (sin cambios)`,
      addresses: "Direcciones IP permitidas",
      optional: "opcional",
      addressesExample: "203.0.113.7\n2001:db8::/32",
      addressesHint: (max: number) =>
        `Una dirección IP o un rango CIDR por línea, hasta ${max}. Déjelo vacío para permitir cualquiera.`,
    },

    create: {
      sandbox: {
        title: "Crear una clave de pruebas",
        description:
          "Solo funciona con redes de prueba y dinero de prueba. Para pagos reales, cambie primero a Producción.",
      },
      production: {
        title: "Crear una clave de producción",
        description: "Funciona con redes reales y dinero real. Para hacer pruebas, cambie primero a Pruebas.",
      },
      submit: "Crear clave",
      submitting: "Creando",
    },

    edit: {
      title: (name: string) => `Editar “${name}”`,
      description: "{hint} sigue siendo la misma clave. Los cambios se aplican desde su próxima petición.",
      submit: "Guardar cambios",
      submitting: "Guardando",
      done: (name: string) => `La clave “${name}” se ha guardado.`,
    },

    secret: {
      word: "la clave",
      title: (name: string) => `La clave “${name}” está lista`,
      description:
        "La clave no se volverá a mostrar. Guárdela entre los secretos de su servidor y después cierre esta ventana.",
      environment: "Entorno",
      environments: { production: "Producción", sandbox: "Pruebas" },
      permissions: "Permisos",
      limit: "Límite de peticiones",
      perMinute: (limit: number) => `${limit} peticiones por minuto`,
      addresses: "Solo desde",
      expires: "Caduca",
      never: "Nunca",
    },

    end: {
      keep: "Mantener clave",
      atOnce: "En menos de un segundo, {hint} dejará de funcionar definitivamente. Se usó por última vez {time}.",
      atOnceUnused: "En menos de un segundo, {hint} dejará de funcionar definitivamente. Nunca se ha usado.",
      later: (duration: string) =>
        `{hint} seguirá funcionando durante ${duration}; después dejará de funcionar definitivamente. Puede revocarla antes.`,
      laterOrExpired: (duration: string) =>
        `{hint} seguirá funcionando durante ${duration} o hasta que caduque, lo que ocurra primero; después dejará de funcionar definitivamente. Puede revocarla antes.`,
    },

    revoke: {
      title: (name: string) => `¿Revocar “${name}”?`,
      submit: "Revocar clave",
      submitting: "Revocando",
      done: (name: string) => `La clave “${name}” se ha revocado.`,
      requestsStay: "Las solicitudes de pago creadas con ella no se ven afectadas.",
    },

    roll: {
      title: (name: string) => `¿Rotar “${name}”?`,
      description:
        "Una clave nueva la sustituye, con los mismos permisos, límite de peticiones, direcciones IP y caducidad.",
      submit: "Rotar clave",
      submitting: "Rotando",
      oldKeyEnds: "Fin de la clave antigua",
      shownOnce: "La clave nueva se muestra una sola vez, justo después.",
    },

    permissions: {
      presets: {
        checkout_server: {
          name: "Servidor de pagos",
          short: "Leer, escribir, cancelar",
          explanation: "Crear, leer y cancelar solicitudes de pago.",
        },
        read_only: { name: "Solo lectura", short: "Solo lectura", explanation: "Verlo todo, no cambiar nada." },
        full: { name: "Completos", short: "Completos", explanation: "Todos los permisos, también los futuros." },
      },
      count: (permissions: number) => `${permissions} permisos`,
      resources: {
        payment_requests: "Solicitudes de pago",
        payments: "Pagos",
        unmatched_transfers: "Transferencias sin identificar",
        pool_addresses: "Direcciones de grupos",
        webhooks: "Webhooks",
        events: "Eventos",
        sandbox: "Entorno de pruebas",
      },
      actions: {
        read: "leer",
        write: "escribir",
        cancel: "cancelar",
        resolve: "resolver",
        simulate: "simular",
      },
    },
  },
};
