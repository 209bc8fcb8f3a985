import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "requests/form": {
    create: {
      title: "Nueva solicitud de pago",
      failure: "No se pudo cargar el formulario",
      loading: "Cargando el formulario",
      suspended: "Esta cuenta está suspendida",
      suspendedText: "Es de solo lectura, así que no puede crear solicitudes de pago.",
      forbidden: "Su rol no puede crear solicitudes de pago",
      forbiddenText: (merchant: string) => `Pida a un propietario de ${merchant} un rol que sí pueda.`,
      noLiveChain: "Aún no hay ninguna red de producción en marcha",
      noLiveChainText:
        "El operador de este servidor activa una red al configurar un nodo, por ejemplo, {variable}. Mientras tanto, puede probarlo todo en el entorno de pruebas.",
      noTestChain: "No hay ninguna red de prueba en marcha",
      noTestChainText: "El operador de este servidor activa una red al configurar un nodo, por ejemplo, {variable}.",
      tokenOnChain: (symbol: string, chain: string) => `${symbol} en ${chain}`,
      anyPoolAddress: "Una dirección libre de mi grupo",
      anyAddress: "Cualquiera de mis direcciones de cobro",
      otherAddress: "Otra dirección",
      addressOn: (chain = "la red") => `Dirección en ${chain}`,
      addressHint: "Solo usted tiene la clave de esta dirección.",
      poolHint: (free: number, total: number) => `[Grupo de direcciones]: ${free} de ${total} libres.`,
      noAddressHint: "Aún no hay ninguna dirección de cobro para {chain}: [añada una] o introduzca otra dirección.",
      noAddressTypeHint: "Aún no hay ninguna dirección de cobro para {chain}: introduzca otra dirección.",
      noAddressAskHint:
        "Aún no hay ninguna dirección de cobro para {chain}. Pida a un propietario o administrador que añada una.",
      descriptionHint: "El cliente la lee encima del importe.",
      externalIdHint: "Su propia referencia; el cliente no la ve.",
      redirectUrlHint: "Adónde enviamos a los clientes que han pagado.",
      cancelUrlHint: "Adónde enviamos a los clientes que se van sin pagar.",
      readAs: (amount: string) => `Se interpreta como ${amount}.`,
      keepsMetadata: (keys: string[]) => `Se conservan los metadatos de la primera solicitud: ${keys.join(", ")}.`,
      openFor: "Abierta durante",
      minutes15: "15 minutos",
      hour: "1 hora",
      hours24: "24 horas",
      days7: "7 días",
      days30: "30 días",
      days90: "90 días",
      submit: "Crear solicitud de pago",
      submitting: "Creando",
      cancel: "Cancelar",
      done: "Solicitud de pago creada",
      preview: "Vista previa",
      customerSees: "Lo que ve el cliente",
      yourDescription: "Su descripción",
      waiting: "En espera",
      onChain: "en **{chain}**",
      openForText: "Abierta durante **{time}**",
    },

    edit: {
      title: "Editar esta solicitud de pago",
      about:
        "El importe, el token y el destinatario no se pueden cambiar. El cliente ve la nueva descripción de inmediato.",
      submit: "Guardar cambios",
      submitting: "Guardando",
      done: "Solicitud guardada",
      metadataFormat: "un objeto JSON",
      unchanged: (date: string) => `${date} (sin cambios)`,
      hourLater: "1 hora más tarde",
      hours24Later: "24 horas más tarde",
      days7Later: "7 días más tarde",
      days30Later: "30 días más tarde",
    },

    resolve: {
      title: (amount: string) => `¿Marcar como pagada esta solicitud de ${amount}?`,
      about: (received: string) =>
        `Importe recibido: ${received}. Los importes no cambian; la solicitud pasa a estar completada, marcada como resuelta manualmente, y se envía un webhook. Esto no se puede deshacer.`,
      submit: "Marcar como pagada",
      submitting: "Guardando",
      done: "Solicitud completada",
      reason: "Motivo",
      reasonHint: "Se guarda con la solicitud y con su nombre. El cliente no lo ve.",
    },

    note: {
      title: "Añadir una nota",
      about:
        "La leen en la cronología todas las personas que pueden ver esta solicitud; los clientes no. No se puede modificar ni eliminar.",
      submit: "Añadir nota",
      submitting: "Añadiendo",
      done: "Nota añadida",
      text: "Nota",
    },

    cancel: {
      title: (amount: string) => `¿Cancelar esta solicitud de ${amount}?`,
      keep: "Mantener solicitud",
      submit: "Cancelar solicitud",
      submitting: "Cancelando",
      done: "Solicitud cancelada",
      linkEnds:
        "Los clientes ya no pueden abrir {link}. Las páginas abiertas muestran la cancelación en menos de un segundo.",
      nothingReceived: "No se ha recibido nada, así que no hay nada que reembolsar.",
      received: "El importe ya recibido, **{amount}**, sigue siendo suyo. No se reembolsa nada.",
      nothingPending:
        "Los pagos detectados después de la cancelación no se aplican a esta solicitud. Aun así, llegan a su dirección.",
      pending:
        "Todavía se está confirmando un importe de **{amount}**. Se envió antes de la cancelación y también aparecerá aquí. Los pagos posteriores no se aplican a esta solicitud.",
      isFinal: "Una solicitud cancelada no se puede volver a activar.",
      tooLate: "La solicitud ya no está activa. Cierre este cuadro de diálogo para ver su estado actual.",
    },
  },
  "requests/cancel-several": {
    title: "Cancelar varias solicitudes de pago",
    about: "Elija entre todas las solicitudes activas. Una solicitud cancelada no se puede volver a activar.",
    aboutFiltered:
      "Elija entre las solicitudes activas que coinciden con los filtros de la lista. Una solicitud cancelada no se puede volver a activar.",
    failure: "No se han podido cargar las solicitudes",
    none: "No hay solicitudes activas que cancelar.",
    selectAll: (count: number) => `Seleccionar las ${count}`,
    firstOnly: (count: number) => `Solo se muestran las primeras ${count}. Filtre la lista para encontrar otras.`,
    received: "{amount} recibidos",
    pending: "{amount} pendientes",
    linksEnd: (count: number) =>
      plural(count, {
        one: "Los clientes ya no pueden abrir el enlace de **1** solicitud. Las páginas abiertas muestran la cancelación en menos de un segundo.",
        other: `Los clientes ya no pueden abrir los enlaces de **${count}** solicitudes. Las páginas abiertas muestran la cancelación en menos de un segundo.`,
      }),
    nothingReceived: "No se ha recibido nada por ellas, así que no hay nada que reembolsar.",
    receivedStays: "Ya recibido: **{amounts}**. Sigue siendo suyo. No se reembolsa nada.",
    nothingPending:
      "Los pagos detectados después de la cancelación no se aplican a estas solicitudes. Aun así, llegan a su dirección.",
    stillPending:
      "Todavía se está confirmando: **{amounts}**. Se envió antes de la cancelación y se aplicará. Los pagos posteriores, no.",
    onChain: (amount: string, chain: string) => `${amount} en ${chain}`,
    keep: "Mantener solicitudes",
    submit: (count: number) => plural(count, { one: "Cancelar 1 solicitud", other: `Cancelar ${count} solicitudes` }),
    progress: (done: number, count: number) => `${done} de ${count} canceladas`,
    done: (count: number) => plural(count, { one: "1 solicitud cancelada", other: `${count} solicitudes canceladas` }),
    doneExcept: (count: number, ended: number) => `Canceladas: ${count}; ya no activas: ${ended}`,
    stopped: (done: number, count: number, reason: string) => `Se cancelaron ${done} de ${count}; después: ${reason}`,
  },
  "requests/simulate": {
    payments: "Pagos",
    problems: "Problemas",
    choice: {
      exact: "Pagar por completo",
      partial: "Pagar la mitad",
      over: "Pagar de más",
      custom: "Pagar otro importe…",
      late: "Pagar con retraso",
      wrong_token: "Pagar con el token equivocado",
      unknown_sender: "Pagar desde un remitente desconocido",
      failed: "Pago que falla",
      reorganized: "Pago que se reorganiza",
      dust_flood: "Inundar con polvo (dust)",
      expire: "Vencer ahora",
    },
    started: {
      exact: "Simulando un pago completo…",
      partial: "Simulando un pago del 50 %…",
      over: "Simulando un pago de más…",
      late: "Haciendo vencer la solicitud y simulando un pago con retraso…",
      wrong_token: "Simulando un pago con otro token…",
      unknown_sender: "Simulando una transferencia que no se puede identificar…",
      failed: "Simulando un pago que falla…",
      reorganized: "Simulando una reorganización…",
      dust_flood: "Simulando 50 transferencias diminutas…",
      expire: "Haciendo vencer la solicitud…",
    },
    title: "Simular un pago",
    about: (remaining: string, chain: string) =>
      `Falta por pagar: ${remaining}. El pago es una transferencia real en ${chain}.`,
    submit: "Pagar",
    submitting: "Pagando",
    amount: (symbol: string) => `Importe en ${symbol}`,
    startedAmount: (amount: string) => `Simulando un pago de ${amount}…`,
  },
};
