import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  events: {
    title: "Eventos",
    sequence: "Secuencia",
    subject: "Objeto",

    list: {
      about: "Todos los eventos, numerados sin huecos, se hayan enviado o no a un endpoint.",
      failure: "No se pudieron cargar los eventos",
      filter: "Tipo de evento",
      type: "Tipo",
      time: "Fecha",
      noMatches: "Ningún resultado coincide con estos filtros",
      noMatchesText: "No hay eventos de este tipo.",
      showAll: "Ver todos los eventos",
      none: "Aún no hay eventos",
      noneText:
        "Remit registra un evento cada vez que cambia una solicitud de pago o un pago y lo envía a los endpoints de webhook suscritos a él.",
      seeRequests: "Ver las solicitudes de pago",
    },

    page: {
      tab: "Evento",
      noun: "el evento",
      title: (sequence: number) => `Secuencia ${sequence}`,
      json: "Evento en JSON",
      details: "Detalles",
      id: "ID del evento",
      idLabel: "ID del evento",
      unmatched: "Transferencias sin identificar",
      endpoint: "Endpoint",
      request: "Solicitud",
    },

    deliveries: {
      title: "Entregas",
      failure: "No se pudieron cargar las entregas",
      none: "Ningún endpoint estaba suscrito a este evento cuando se registró.",
      deletedEndpoint: "Endpoint eliminado",
      outcome: "{outcome}, {time}",
    },
  },
  "events/webhooks/delivery": {
    title: "Entregas",
    failure: "No se pudieron cargar las entregas",
    filter: "Estado de la entrega",
    all: "Todas las entregas",
    showAll: "Ver todas las entregas",
    noMatches: "Ningún resultado coincide con estos filtros",
    noMatchesText: "No hay entregas con este estado.",
    none: "Aún no hay entregas",
    noneText:
      "El próximo evento al que esté suscrito este endpoint aparecerá aquí en menos de un segundo. Envíe un evento de prueba para probarlo ahora.",

    event: "Evento",
    status: "Estado",
    response: "Respuesta",
    attempts: "Intentos",
    latency: "Latencia",
    nextAttempt: "Próximo intento",
    created: "Creación",
    statuses: {
      pending: "Pendiente",
      retrying: "Reintentando",
      succeeded: "Correcta",
      failed: "Fallida",
      cancelled: "Cancelada",
    },

    page: {
      tab: "Entrega de webhook",
      noun: "la entrega",
      title: "Entrega",
      reason: "Su endpoint se eliminó o pertenece al otro entorno: cambie arriba entre Producción y Pruebas.",
      tryNow: "Intentar ahora",
      redeliver: "Reenviar",
      resent: "Evento reenviado",
      body: "Cuerpo",
      bodyLabel: "Cuerpo de la petición",
      bodyGone: "El cuerpo ya no está guardado.",
      details: "Detalles",
      endpoint: "Endpoint",
      sequence: (sequence: number) => `Secuencia ${sequence}`,
      eventId: "ID del evento",
      eventIdLabel: "ID del evento",
      deliveryId: "ID de la entrega",
      deliveryIdLabel: "ID de la entrega",
      time: "Fecha",
      finished: "Fin",
    },

    attempt: {
      none: "Aún no hay intentos",
      title: (number: number) => `Intento ${number}`,
      latency: (number: number, latency: string) => `Intento ${number}, ${latency}`,
      response: (number: number) => `Respuesta al intento ${number}`,
      milliseconds: (count: number) => `${count} ms`,
      seconds: (count: string) => `${count} s`,
    },

    outcome: {
      noResponse: "Sin respuesta",
      redirect: (status: number) => `${status}, redirección; las redirecciones no se siguen`,
      brief: {
        timeout: "Tiempo agotado",
        dns_failed: "Fallo de DNS",
        address_not_allowed: "Dirección no permitida",
        connection_failed: "Fallo de conexión",
        tls_failed: "Certificado no válido",
        invalid_response: "Respuesta no válida",
      },
      full: {
        timeout: "Sin respuesta en 15 s",
        dns_failed: "No se pudo resolver el nombre de host",
        address_not_allowed: "El nombre de host conduce a una dirección no pública, así que no se envió nada",
        connection_failed: "No se pudo establecer la conexión",
        tls_failed: "El certificado TLS no es de confianza",
        invalid_response: "La respuesta no es HTTP válido",
      },
    },
  },
};
