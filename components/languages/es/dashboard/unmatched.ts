import type { Tables } from "@/lib/platform/language/translation";

const wordsFromTwo = ["Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve"];

export const tables: Tables = {
  "settlement/unmatched-transfers": {
    title: "Sin identificar",
    about:
      "Transferencias a sus direcciones que no pudimos asociar a una solicitud. El dinero ya es suyo; asígnelas para aplicarlas a una solicitud.",
    failure: "No se pudieron cargar las transferencias",
    statusLabel: "Estado",
    status: { open: "Abiertas", assigned: "Asignadas", dismissed: "Descartadas" },
    statusWithCount: (status: string, count: string) => `${status} ${count}`,
    none: "No hay transferencias sin identificar",
    noneText:
      "Todas las transferencias a sus direcciones se aplicaron a una solicitud. Aquí aparecerán las que no correspondan a ninguna solicitud o correspondan a más de una.",
    seePayments: "Ver todos los pagos",
    noneAssigned: {
      title: "No hay transferencias asignadas",
      text: "Aquí aparecerán las transferencias que asigne a una solicitud.",
    },
    noneDismissed: {
      title: "No hay transferencias descartadas",
      text: "Aquí aparecerán las transferencias que descarte.",
    },
    showOpen: "Ver transferencias abiertas",
    noMatch: "Ninguna transferencia coincide con estos filtros",
    noMatchText: "Quite un filtro o elija otro estado.",
    clearFilters: "Borrar filtros",

    column: {
      amount: "Importe",
      reason: "Motivo",
      from: "De",
      recipient: "Destinatario",
      transaction: "Transacción",
      related: { open: "Solicitudes relacionadas", assigned: "Asignada a", dismissed: "Nota" },
      detected: "Detectada",
      decision: "Decisión",
    },
    onChain: (chain: string) => ` en ${chain}`,
    ended: { completed: "Completada", cancelled: "Cancelada" },
    noMatches: "Ninguna",
    moreMatches: (count: number) => `+ ${count}`,
    unknownSender: "Desconocido",
    sender: "remitente",
    recipientAddress: "dirección del destinatario",
    transactionHash: "hash de la transacción",
    block: "Bloque {block}",
    requestCompleted: "Solicitud completada",
    reopened: "La transferencia vuelve a estar abierta.",
    reorganized: "Reorganizada",
    undo: "Deshacer",
    undoLabel: (amount: string) => `Deshacer la decisión sobre ${amount}`,

    assign: {
      action: "Asignar",
      title: (amount: string) => `Asignar ${amount}`,
      about: (reason: string) => `${reason}. Elija la solicitud a la que corresponde esta transferencia.`,
      aboutEnded: (reason: string) =>
        `${reason}, así que no se le puede asignar nada más. Elija otra solicitud a la que corresponda esta transferencia.`,
      cancel: "Cancelar",
      submitting: "Asignando",
      done: (amount: string, shortcode: string) => `Transferencia de ${amount} asignada a ${shortcode}.`,
      to: "Destinatario",
      search: "Buscar una solicitud",
      searchHint: "Activa o vencida, con el mismo token, la misma red y la misma dirección del destinatario.",
      searchExample: "Código corto, ID externo o descripción",
      failure: "No se pudieron cargar las solicitudes",
      none: "No hay ninguna solicitud adecuada. El dinero sigue siendo suyo; deje la transferencia abierta o descártela.",
      choices: "Asignar a",
      active: "Activa",
      expired: "Vencida",
      state: (state: string, isPartlyPaid: boolean, isCandidate: boolean) =>
        `${state}${isPartlyPaid ? ", falta {left}" : ""}, creada {time}${isCandidate ? ", posible solicitud" : ""}`,
      exact: "Exactamente lo que falta por pagar",
      more: (amount: string) => `${amount} más de lo solicitado`,
      less: (amount: string) => `${amount} menos de lo solicitado`,
      farMore: (amount: string, left: string) =>
        `He comprobado que la transferencia de ${amount} es para esta solicitud, aunque solo falta por pagar ${left}.`,
    },

    markPaid: {
      action: "Marcar como pagada",
      label: (amount: string) => `Marcar la solicitud como pagada con ${amount}`,
      title: (amount: string) => `¿Aceptar ${amount} como pago?`,
      about:
        "La solicitud para la que se envió esta transferencia pasa a estar completada, marcada como resuelta manualmente, y se envía un webhook. Sus importes no cambian. La transferencia se descarta con su nota. Completar la solicitud no se puede deshacer.",
      request: "Solicitud",
      choose: "Elija una solicitud",
      chooseMissing: "Elija la solicitud para la que se envió esta transferencia.",
      note: "Nota",
      noteHint: "Se guarda con la solicitud y la transferencia. El cliente no la ve.",
      defaultNote: (amount: string, chain: string) => `Pagada con ${amount} en ${chain}`,
      submitting: "Guardando",
      done: (shortcode: string) => `La solicitud ${shortcode} se ha marcado como pagada.`,
    },

    outcome: {
      completed: "La solicitud quedará completada.",
      paidLate: "La solicitud quedará completada, marcada como pagada con retraso.",
      overpaid: "La solicitud quedará completada, marcada como pagada de más.",
      needsReview:
        "La solicitud quedará pagada por completo, pero con retraso. Según sus ajustes, seguirá vencida hasta que usted la resuelva.",
      staysActive: (remaining: string) => `La solicitud sigue activa; quedará por pagar ${remaining}.`,
      staysExpired: (remaining: string) => `La solicitud sigue vencida; quedará por pagar ${remaining}.`,
      pending: (chain: string) =>
        `La transferencia aún no es definitiva en ${chain}. Hasta que lo sea, el pago sigue pendiente y no completa la solicitud.`,
      undoUntilCompleted: "Puede deshacer esto hasta que la solicitud se complete.",
      undoUntilFinal: "Puede deshacer esto hasta que la transferencia sea definitiva y complete la solicitud.",
      irreversible: "Esto completa la solicitud de inmediato y no se puede deshacer.",
    },

    dismiss: {
      action: "Descartar",
      label: (amount: string) => `Descartar ${amount}`,
      title: (amount: string) => `¿Descartar ${amount}?`,
      about:
        "Se quita de la lista de abiertas y no se aplica a ninguna solicitud. El dinero sigue siendo suyo. Puede deshacerlo en cualquier momento.",
      aboutMisdirected:
        "Se envió para una solicitud que no puede pagar. Se quita de la lista de abiertas; el dinero sigue siendo suyo. Si lo reembolsa, indíquelo en la nota. Puede deshacerlo en cualquier momento.",
      submitting: "Descartando",
      cancel: "Cancelar",
      done: (amount: string) => `Transferencia de ${amount} descartada.`,
      note: "Nota",
      noteHint: "Se guarda con la transferencia y en el registro de auditoría.",
      noteMissing: "Explique la decisión a su equipo.",
    },
  },
  "settlement/unmatched-transfers/reason": {
    reason: {
      ambiguous: "Varias solicitudes posibles",
      several_references: "Hace referencia a varias solicitudes",
      reference_not_bound: "Menciona una solicitud, pero su referencia no es válida",
      wrong_chain: "Enviada en una red distinta de la que pide la solicitud",
      wrong_recipient: "Enviada a una dirección distinta de la que pide la solicitud",
      wrong_token: "Enviada en un token distinto del que pide la solicitud",
      no_request: "No corresponde a ninguna solicitud abierta",
      dust: "Demasiado pequeña para ser un pago",
      unexplained: "Ninguna transacción la explica",
      too_late: "Recibida después del plazo para pagos con retraso",
      too_many_payments: "La solicitud ha alcanzado su límite de pagos",
      request_completed: "La solicitud ya estaba pagada",
      request_cancelled: "La solicitud ya estaba cancelada",
    },
    otherReason: "No aplicada a ninguna solicitud",
    balanceIncreased: "El saldo aumentó sin una transacción correspondiente",
    amountMismatch: "El importe no coincide con el de la única solicitud posible",
    candidates: (count: number) => `${wordsFromTwo[count - 2] ?? "Muchas"} solicitudes posibles`,
  },
};
