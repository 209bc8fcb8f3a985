import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "overview/approvals": {
    waiting: (count: number) =>
      plural(count, {
        one: `**${count} cambio espera aprobación.** [Revíselo]`,
        other: `**${count} cambios esperan aprobación.** [Revíselos]`,
      }),
    recommended:
      "Este negocio tiene varios propietarios o administradores. Con el [doble control], ninguno puede cambiar por sí solo adónde va el dinero real.",
  },
  "reports/differences": {
    differences:
      "**{transfers} entre sus libros y {chain}.** Una transferencia que figura como “solo en la red” le llegó, pero no se registró; una que figura como “solo en los libros” se registró, pero no está en la red. No se ha modificado nada. Antes de confiar en estos importes, pida al operador de este servidor que vuelva a analizar los bloques:",
    command: "Comando para el operador",
    checked: "Comprobado {checked}; se vuelve a comprobar cada día.",
    lastCheckFailed: " La última comprobación falló {failed}.",
    amount: "Importe",
    found: "Dónde está",
    onlyOnChain: "Solo en la red",
    onlyInBooks: "Solo en los libros",
    yourAddress: "Su dirección",
    addressLabel: "dirección de cobro",
    transaction: "Transacción",
    transactionHash: "hash de la transacción",
  },
  "reports/overview": {
    title: "Resumen",
    failure: "No se pudo cargar esta sección",

    steps: {
      title: "Primeros pasos",
      progress: (done: number, all: number) => `${done} de ${all}`,
      done: ", hecho",
      toDo: ", por hacer",
      address: ["Dirección de cobro", "Adónde llega su dinero"],
      apiKey: ["Clave de API", "Para su backend"],
      request: ["Primera solicitud", "Con el formulario o la API"],
      sandboxPayment: ["Primer pago", "Vale uno simulado"],
      livePayment: ["Primer pago", "Envíe el enlace a un cliente"],
      webhook: ["Webhook", "Reciba avisos al instante"],
    },

    received: {
      title: "Recibido",
      range: "Días",
      lastDays: (days: string) => `${days} días`,
      otherDays: "Otros días",
      from: "Desde",
      to: "Hasta",
      show: "Mostrar",
      days: (first: string, last: string) => `${first} – ${last}`,
      none: "No se completó ningún pago en estos días.",
      payments: (count: number, countText: string) =>
        plural(count, { one: `${countText} pago`, other: `${countText} pagos` }),
      best: (amount: string, day: string) => `Recibido por día. El máximo: ${amount} el ${day}`,
      tokenOn: (token: string, chain: string) => `${token} en ${chain}`,
      onChains: (count: number) => `${count} redes`,
      chains: "Proporción de pagos por red",
      requests: "Solicitudes de estos días",
      completed: (share: string) => `${share} completadas`,
      created: (count: number, countText: string) =>
        plural(count, { one: `de ${countText} solicitud creada`, other: `de ${countText} solicitudes creadas` }),
      median: (duration: string) => `La mitad, en ${duration} o menos`,
    },

    byStatus: {
      title: "Solicitudes por estado",
      all: "Todas las solicitudes",
      created: (count: string) => `Creadas: ${count}`,
    },

    webhooks: {
      title: "Entregas de webhooks, últimas 24 horas",
      endpoints: (count: number) => plural(count, { one: `${count} endpoint`, other: `${count} endpoints` }),
      none: "Aún no hay endpoints. [Añada uno] para avisar a su servidor de cada pago.",
      ofSucceeded: (total: string) => `de ${total} correctas`,
      failed: "Fallidas",
      retrying: "Reintentando",
      overdueSince: "Con demora desde",
    },

    attention: {
      title: "Requiere atención",
      none: "Todo en orden. Aquí aparecerán transferencias sin identificar, importes incorrectos y webhooks con fallos.",
      payment_reversed: (amount: string) => `Pago de ${amount} revertido tras completarse`,
      partly_paid: (amount: string) => `Falta por pagar ${amount}, vence pronto`,
      expiring: (amount: string) => `${amount} sin pagar, vence pronto`,
      underpaid: (amount: string) => `Vencida; faltó por pagar ${amount}`,
      overpaid: (amount: string) => `${amount} de más`,
      unmatched: (count: number, countText: string) =>
        plural(count, {
          one: `${countText} transferencia sin identificar`,
          other: `${countText} transferencias sin identificar`,
        }),
      unmatchedText: "Dinero recibido que no corresponde a ninguna solicitud",
      disabled: "Endpoint de webhook desactivado",
      disabledText: (host: string) => `${host} no recibe nada hasta que usted vuelva a activarlo`,
      failing: "Endpoint de webhook con fallos",
      failingText: (host: string) => `${host} rechazó el último mensaje; Remit lo está reintentando`,
    },

    payments: {
      title: "Últimos pagos",
      all: "Todos los pagos",
      none: "Aún no hay ninguno. Un pago aparece aquí en cuanto se detecta en su red.",
    },

    chains: {
      title: "Redes",
      none: "Aún no hay ninguna red configurada. Consulte al operador de este servidor.",
      degraded: "Con problemas",
      operational: "Operativa",
      clockAhead: (seconds: number) => `Reloj adelantado ${seconds} s`,
      clockBehind: (seconds: number) => `Reloj atrasado ${seconds} s`,
    },

    reconciliation: {
      title: "Conciliación con las redes",
      none: "Aún no hay ninguna red configurada. Remit concilia cada red una vez al día.",
      differ: (count: number) =>
        plural(count, { one: `${count} transferencia difiere`, other: `${count} transferencias difieren` }),
      failed: "La comprobación falló {failed}",
      failedAfterCheck: "La comprobación falló {failed}; sin diferencias {checked}",
      unchecked: "Aún sin conciliar",
      same: "Sin diferencias, {checked}",
    },
  },
  chains: {
    chain: "Red",
    token: "Token",
    tokenOn: (symbol: string, chain: string) => `${symbol} en ${chain}`,
  },
  "chains/trouble": {
    degraded: (chain: string, reason: string) =>
      `**${chain} tiene problemas.** ${reason} Hasta que se recupere, no se cuenta ningún pago ni vence ninguna solicitud en esta red. No se pierde nada: los pagos enviados mientras tanto se cuentan después.`,
    unread: (chain: string) =>
      `**No se lee nada en ${chain}.** Este servidor no tiene ningún nodo RPC para esta red, o se desactivó después de crear la solicitud. Hasta que el operador de este servidor lo cambie, no se cuenta ningún pago en ella ni vence ninguna solicitud. La página de pago pide que se espere.`,
    reasons: {
      node_unreachable: "No responde ningún nodo RPC.",
      node_unreliable: "Su nodo RPC está atrasado o devuelve datos no válidos.",
      node_rate_limited: "Su nodo RPC limita nuestras peticiones.",
      nodes_disagree: "Sus nodos RPC no coinciden sobre el estado de la red.",
      wrong_chain: "Su nodo RPC pertenece a otra red.",
      wrong_decimals: "Los decimales de un token difieren de la configuración.",
      finality_delayed: "Sus bloques tardan más de lo habitual en ser definitivos.",
      unavailable: "No se puede leer en este momento.",
      not_watched: "Ningún proceso la vigila.",
    },
  },
};
