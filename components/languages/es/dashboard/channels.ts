import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/notification-channels": {
    title: "Canales de notificaciones",
    about:
      "Mensajes sobre los pagos de este entorno a un chat de su equipo o a cualquier URL, un minuto después de que ocurran.",
    failure: "No se pudieron cargar los canales de notificaciones",
    none: "Aún no hay canales",
    add: "Añadir canal",
    most: (count: number) => `Un entorno tiene como máximo ${count} canales.`,
    services: {
      slack: "Slack",
      discord: "Discord",
      telegram: "Telegram",
      url: "URL",
    },
    kinds: (count: number, all: number) =>
      count === all ? "todas las notificaciones" : `${count} de ${all} notificaciones`,
    detail: (service: string, kinds: string) => `${service}, ${kinds}`,
    sent: "Último mensaje: {time}",
    noMessage: "Aún no hay mensajes",
    failing: "Con fallos desde el {time}: {reason}",
    reasons: {
      timeout: "sin respuesta en 15 s",
      dns_failed: "no se encontró el nombre de host",
      address_not_allowed: "la dirección no es pública",
      connection_failed: "falló la conexión",
      tls_failed: "el certificado no es válido",
      invalid_response: "la respuesta no es HTTP",
    },
    responded: (status: string) => `el servicio respondió ${status}`,
    test: "Enviar mensaje de prueba",
    tested: (name: string) => `Mensaje de prueba enviado a “${name}”; el resultado aparecerá aquí`,
    edit: "Editar",
    delete: "Eliminar",
    named: (name: string) => `el canal ${name}`,

    dialog: {
      addTitle: "Añadir un canal de notificaciones",
      addText: "Todas las personas del chat ven los importes, referencias y descripciones de sus pagos.",
      editTitle: "Editar el canal de notificaciones",
      editText: "Para enviar los mensajes a otro lugar, elimine el canal y añada otro.",
      submit: ["Añadir canal", "Añadiendo…"],
      save: ["Guardar", "Guardando…"],
      service: "Servicio",
      name: "Nombre",
      nameHint: "Solo lo ve su equipo",
      url: {
        slack: "URL del webhook",
        discord: "URL del webhook",
        url: "URL",
      },
      urlHint: {
        slack: "En Slack: Apps → Incoming Webhooks → Add to Slack. La URL es un secreto.",
        discord:
          "En Discord: ajustes del canal → Integraciones → Webhooks → Copiar URL de webhook. La URL es un secreto.",
        url: "Recibe por POST un mensaje JSON firmado. Empieza por https://.",
      },
      token: "Token del bot",
      tokenHint: "De @BotFather. Añada el bot al chat.",
      chatId: "ID del chat",
      chatIdHint: "Un número como -1001234567890 o el @nombre de un canal público",
      kinds: "Avisar cuando",
      language: "Idioma",
      added: "Canal añadido. Envíe un mensaje de prueba para ver si funciona.",
      saved: "Canal guardado",
    },

    secret: {
      word: "el secreto",
      title: "Canal añadido",
      about: "Verifique los mensajes con este secreto, como los de los webhooks. Solo se muestra una vez.",
    },

    deletion: {
      title: (name: string) => `¿Eliminar “${name}”?`,
      keep: "Mantener canal",
      submit: ["Eliminar canal", "Eliminando…"],
      stops: "No recibe más mensajes",
      stays: "Los mensajes ya enviados permanecen en el chat",
      done: "Canal eliminado",
    },
  },
};
