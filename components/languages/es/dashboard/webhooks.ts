import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "events/webhooks": {
    title: "Webhooks",
    endpoint: "Endpoint",
    endpointId: "ID del endpoint",
    endpointIdLabel: "ID del endpoint",
    events: "Eventos",
    description: "Descripción",
    created: "Creación",

    status: {
      enabled: "Activo",
      failing: "Con fallos",
      failingSince: "Con fallos desde el {time}",
      disabled: "Desactivado",
      disabledByRemit: "Desactivado por Remit",
    },

    disabledByRemit: {
      gone: "**{host} ya no recibe eventos.** Se desactivó {time}, tras responder 410 Gone. Corrija el receptor, active el endpoint y reenvíe después los eventos perdidos.",
      failing:
        "**{host} ya no recibe eventos.** Se desactivó {time}, tras cinco días de fallos. Corrija el receptor, active el endpoint y reenvíe después los eventos perdidos.",
    },

    list: {
      about: "Remit envía eventos firmados a su servidor y lo reintenta hasta que este los confirma. [Cómo recibirlos]",
      add: "Añadir endpoint",
      failure: "No se pudieron cargar los endpoints",
      loading: "Cargando",
      count: (endpoints: number, most: number) => `${endpoints} de ${most} endpoints`,
      none: "Aún no hay endpoints",
      noneText:
        "Un webhook es un mensaje a su servidor cuando una solicitud se paga, vence o se cancela. No hace falta consultar la API periódicamente: solo necesita una URL en la que escuche su servidor.",
      url: "URL",
      status: "Estado",
      failingSince: "Con fallos desde",
    },

    eventTypes: {
      all: "Todos los eventos",
      allIncludingFuture: "Todos, también los tipos de evento futuros",
      count: (types: number) => `${types} tipos de evento`,
      subjects: {
        payment_request: "Solicitudes de pago",
        payment: "Pagos",
        unmatched_transfer: "Transferencias sin identificar",
        webhook_endpoint: "Endpoints de webhook",
      },
      actions: {
        created: "Se crea",
        updated: "Se actualiza",
        partially_paid: "Se paga en parte",
        completed: "Se completa",
        expired: "Vence",
        cancelled: "Se cancela",
        pending: "Está pendiente",
        failed: "Falla",
        disabled: "Se desactiva",
      },
    },

    page: {
      tab: "Endpoint de webhook",
      noun: "el endpoint",
      reason: "Se eliminó o pertenece al otro entorno: cambie arriba entre Producción y Pruebas.",
      loading: "Cargando el endpoint",
      showList: "Ver todos los endpoints",
      url: "URL",
      sendTest: "Enviar prueba",
      testSent: "Se está enviando un evento de prueba.",
      recover: "Reenviar eventos perdidos…",
      enable: "Activar",
      enabled: "Endpoint activado. A partir de ahora recibe eventos.",
      more: "Más acciones",
      edit: "Editar",
      rotate: "Rotar secreto",
      disable: "Desactivar",
      delete: "Eliminar",
      settings: "Ajustes",
      secret: "Secreto",
      oneSecret: "Se mostró una sola vez, al crearlo",
      twoSecrets: "Dos activos; el antiguo caduca el {time}",
    },

    fields: {
      url: "URL",
      urlExample: "https://shop.example/hooks/remit",
      urlHint: (networks: readonly string[]) =>
        networks.length === 0
          ? "Una URL https pública. Remit le envía peticiones POST y no sigue redirecciones."
          : `Una URL https pública, o una URL http o https en ${networks.join(", ")}. Remit le envía peticiones POST y no sigue redirecciones.`,
      optional: "opcional",
      descriptionHint: "Nota interna. No se envía.",
      all: "Todos los eventos",
      allText: "También los tipos de evento futuros.",
      some: "Eventos seleccionados",
      someText: "Elija los tipos de evento uno por uno.",
    },

    create: {
      sandbox: {
        title: "Añadir un endpoint de pruebas",
        about:
          "A partir de ahora recibe eventos del entorno de pruebas. Su secreto se muestra una sola vez, justo después.",
      },
      production: {
        title: "Añadir un endpoint de producción",
        about: "A partir de ahora recibe eventos de producción. Su secreto se muestra una sola vez, justo después.",
      },
      submit: "Añadir endpoint",
      submitting: "Añadiendo",
      done: (host: string) => `El endpoint en ${host} está listo`,
    },

    edit: {
      title: "Editar el endpoint",
      about: "El secreto sigue siendo el mismo. Las entregas pendientes van a la URL nueva.",
      submit: "Guardar cambios",
      submitting: "Guardando",
      done: "El endpoint se ha guardado.",
    },

    secret: {
      word: "el secreto",
      about: "Su servidor lo usa para verificar los mensajes de Remit. El secreto no se volverá a mostrar.",
      oldEnds: "Fin del secreto antiguo",
    },

    recover: {
      title: "Reenviar eventos perdidos",
      about:
        "Envía los eventos suscritos que ocurrieron desde el momento indicado y no se entregaron, incluidas las entregas fallidas y canceladas. Los eventos ya entregados no se reenvían.",
      submit: "Reenviar eventos",
      submitting: "Reenviando",
      since: "Desde",
      sinceHint: (timeZone: string) => `En su zona horaria, ${timeZone}.`,
      sinceInvalid: "Introduzca una fecha y una hora.",
      done: (count: number, countText: string) =>
        count === 0
          ? "No hay eventos perdidos desde entonces."
          : plural(count, {
              one: `Se está reenviando ${countText} evento.`,
              other: `Se están reenviando ${countText} eventos.`,
            }),
    },

    disable: {
      title: (host: string) => `¿Desactivar ${host}?`,
      keep: "Dejar activado",
      submit: "Desactivar endpoint",
      submitting: "Desactivando",
      done: "El endpoint se ha desactivado.",
      stops: "Remit deja de enviarle eventos y cancela sus entregas pendientes.",
      stays:
        "Los eventos se siguen registrando. Puede volver a activar el endpoint en cualquier momento y reenviar los eventos perdidos; el secreto sigue siendo el mismo.",
    },

    delete: {
      title: (host: string) => `¿Eliminar ${host}?`,
      keep: "Mantener endpoint",
      submit: "Eliminar endpoint",
      submitting: "Eliminando",
      done: "El endpoint se ha eliminado.",
      stops:
        "Remit deja de enviarle eventos definitivamente y cancela sus entregas pendientes. Su secreto deja de ser válido.",
      stays: "Las solicitudes de pago, los pagos, los eventos y los demás endpoints no se ven afectados.",
    },

    rotate: {
      title: "¿Rotar el secreto?",
      about: "El endpoint recibe un secreto nuevo. Su URL y sus eventos no cambian.",
      keep: "Mantener secreto",
      submit: "Rotar secreto",
      submitting: "Rotando",
      done: "El secreto nuevo está listo",
      oldEnds: "Fin del secreto antiguo",
      shownOnce: "El secreto nuevo se muestra una sola vez, justo después.",
      both: (length: string) =>
        `Durante ${length}, cada mensaje llevará una firma de cada secreto. Su servidor puede verificar cualquiera de las dos.`,
      newOnly:
        "A partir de ahora, todos los mensajes se firman solo con el secreto nuevo. Su servidor rechazará los mensajes hasta que tenga el secreto nuevo; Remit los reintenta.",
    },
  },
};
