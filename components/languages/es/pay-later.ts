import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Permita la conexión en ${wallet}`,
    switching: (wallet, chain) => `Cambie a ${chain} en ${wallet}`,
    checking: "Comprobando la cuenta",
    signing: (wallet) => `Confirme el pago en ${wallet}`,
    changed: (wallet) => `Rechace el pago en ${wallet}`,
    changedHelp: (wallet, chain) =>
      `${wallet} cambió de red o de cuenta durante la solicitud. Rechace allí el pago y vuelva a pagar en ${chain}.`,
    signingHelp:
      "Nada sale de su billetera hasta que usted lo confirme allí. Si no se abrió ninguna ventana, abra su billetera.",
    noResponse: (wallet) =>
      `¿No hay ninguna ventana? Abra ${wallet}. Si rechazó el pago o cerró la ventana, vuelva a cargar esta página.`,
    startOver: "Empezar de nuevo",
    problem: {
      rejected: "Usted rechazó la operación en su billetera. No se envió nada.",
      switch_rejected: (chain) =>
        `Este pago debe hacerse en ${chain}, pero su billetera está en otra red. No se envió nada.`,
      chain_unknown: (chain, id) =>
        `Su billetera no tiene la red ${chain}. Añádala en los ajustes de su billetera (ID de cadena ${id}) e inténtelo de nuevo. No se envió nada.`,
      wrong_chain: (chain) =>
        `Su billetera aún no está en ${chain}. Cambie allí de red e inténtelo de nuevo. No se envió nada.`,
      insufficient: (balance, needed) =>
        `Esta cuenta tiene ${balance}, pero necesita ${needed}. Elija otra cuenta en su billetera o añada fondos. No se envió nada.`,
      insufficient_unread: (needed) =>
        `Esta cuenta no tiene ${needed}. Elija otra cuenta en su billetera o añada fondos. No se envió nada.`,
      no_gas: (coin, chain) =>
        `Esta cuenta no puede pagar la comisión de la red. Además del importe, necesita algo de ${coin} en ${chain}. No se envió nada.`,
      account_changed:
        "Su billetera cambió de cuenta. No se envió nada. Inténtelo de nuevo para pagar desde la nueva cuenta.",
      no_account:
        "Su billetera no compartió ninguna cuenta. Desbloquéela, elija una cuenta e inténtelo de nuevo. No se envió nada.",
      wallet_busy: "Su billetera ya tiene una solicitud abierta. Termínela o ciérrela allí e inténtelo de nuevo.",
      disconnected: (chain) => `Su billetera no tiene conexión con ${chain}. Revísela e inténtelo de nuevo.`,
      not_open: "Esta solicitud de pago ya no está abierta. No se envió nada.",
      offline:
        "No pudimos comprobar si esta solicitud sigue abierta. Revise su conexión e inténtelo de nuevo. No se envió nada.",
      needs_reference:
        "No se puede pagar a este destinatario desde una billetera del navegador. Pida al comercio otra forma de pago. No se envió nada.",
      failed_on_chain: "La red rechazó la transacción, así que no se pagó nada. Puede intentarlo de nuevo.",
      replaced:
        "Su billetera sustituyó o canceló esta transacción. Si la nueva paga, aparecerá aquí por sí sola. **Vuelva a pagar solo si usted la canceló.**",
      unknown: "Su billetera no pudo enviar el pago. Revise su billetera antes de intentarlo de nuevo.",
    },
    walletSays: (message) => `Su billetera dice: ${message}`,
    needsScript: "Para pagar con una billetera en este navegador se necesita JavaScript.",
    reloadToUpdate: "Vuelva a cargar esta página para ver si su pago ha llegado.",
    sentVerdict: "Pago enviado. A la espera de la red",
    sentText: (chain) => `Su billetera ha enviado el pago. Aparecerá aquí en cuanto ${chain} lo incluya.`,
    sentLateVerdict: "El tiempo se agotó antes de que llegara su pago. Comprobando…",
    sentLateText: (chain) =>
      `Su billetera ha enviado el pago. En cuanto ${chain} lo incluya, esta página mostrará si todavía cuenta. **No vuelva a pagar.**`,
    keepPageOpen: "Mantenga abierta esta página hasta que haya comunicado su pago.",
    unlistedPayment: (merchant) =>
      `**Su billetera envió otra transacción.** Si llega, será un segundo pago que no es necesario: pida el reembolso a ${merchant}.`,
    sentSlow:
      "Está tardando más de lo habitual. Revise su billetera: si la transacción sigue pendiente, espere. Vuelva a pagar solo si falló o fue descartada.",
    sentLateSlow: "Está tardando más de lo habitual. Si su billetera muestra la transacción como pendiente, espere.",
    sentFailed: "Falló en mi billetera",
    payAgain: "Falló en mi billetera. Volver a pagar",
    declineVerdict: "Rechace en su billetera",
    declineEnded:
      "Puede que su billetera todavía le pida confirmar un pago. **No lo confirme:** esta solicitud ha terminado.",
    declinePaid:
      "Ya se ha detectado un pago. Si su billetera todavía le pide confirmar otro, **no lo confirme:** sería un segundo pago.",

    goneVerdict: "Ya no está disponible. No pague.",
    goneText: (merchant) =>
      `${merchant} ha cancelado esta solicitud de pago. **No envíe dinero** a la dirección que se mostraba aquí.`,
    goneSent: (merchant) =>
      `Si ya ha pagado, ${merchant} tiene el dinero. Póngase en contacto con ellos al respecto; los reembolsos no son automáticos.`,
    notFoundTitle: "Solicitud de pago no encontrada",
    notFoundText: "Compruebe el enlace. Es posible que la solicitud se haya cancelado.",
    notFoundWarning:
      "**No envíe dinero** a una dirección que este enlace mostrara en una visita anterior. Pida un enlace nuevo a quien se lo envió.",
    offline: "No tiene conexión. Esta página puede no estar al día y se actualizará en cuanto vuelva a tener conexión.",
    rateLimited:
      "Esta página está abierta muchas veces, por lo que se actualiza con menos frecuencia y puede no estar al día.",
    retrying: "No podemos conectar con nuestro servidor y seguimos intentándolo. Esta página puede no estar al día.",
    doNotPayCutOff:
      "Esta página lleva más de un minuto sin respuesta de nuestro servidor, por lo que puede no estar al día. Este mensaje desaparecerá en cuanto la reciba. Si ya ha pagado, su pago no se ha perdido.",
    redirecting: (seconds) => `Redirección en ${seconds} s.`,
    stayHere: "Quedarse aquí",
  },
  "requests/checkout/check": {
    transaction: "Hash de la transacción o un enlace a ella",
    check: "Comprobar",
    checking: "Comprobando…",
    hint: "Su billetera o su exchange lo muestra junto al pago. Comprobarlo no cambia nada.",
    noHash: (chain) =>
      `Esto no contiene ningún hash de transacción de ${chain}. Copie el hash o un enlace a la transacción.`,
    pays: (amount, seen, required) =>
      `**Esta transacción paga esta solicitud** con ${amount}. Tiene ${seen} de ${required} confirmaciones.`,
    paid: (amount) => `**Esta transacción paga esta solicitud** con ${amount}. Es definitiva.`,
    arrived: (amount, merchant) =>
      `**Han llegado ${amount} a la dirección de esta solicitud.** Si esta página no cuenta el pago en unos minutos, póngase en contacto con ${merchant}. No vuelva a pagar.`,
    otherAddress:
      "**Esta transacción no paga esta solicitud:** no vemos en ella ningún pago a su dirección. Compare el destinatario en su billetera o en su exchange.",
    otherToken: (amount, wanted, merchant) =>
      `**Esta transacción no paga esta solicitud:** envió ${amount} a la dirección, pero solo cuenta ${wanted}. Póngase en contacto con ${merchant}; los reembolsos no son automáticos.`,
    otherChain: (found, wanted, merchant) =>
      `**Esta transacción no paga esta solicitud:** está en ${found}, pero solo cuenta ${wanted}. Póngase en contacto con ${merchant}; los reembolsos no son automáticos.`,
    tooEarly: "**Esta transacción no paga esta solicitud:** es anterior a la solicitud.",
    failed: "**Esta transacción no paga esta solicitud:** la red la rechazó, así que no se pagó nada.",
    notFound: (chain) =>
      `**${chain} todavía no tiene esta transacción.** Si su billetera la muestra como pendiente, espere y compruebe de nuevo. Un exchange puede enviar un pago una hora más tarde.`,
    unavailable: (chain) => `No podemos leer ${chain} en este momento. Compruebe de nuevo en unos minutos.`,
    noAnswer: "Todavía no hay respuesta. Compruebe de nuevo en un momento.",
    tooMany: "Demasiadas comprobaciones. Compruebe de nuevo en unos minutos.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Introduzca un número, como 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Solicitud de pago de ${merchant}`,
    text: "Abra la página para ver el importe y pagar con cualquier billetera.",
  },
  ui: {
    copied: "Copiado",
    copyBlocked: "Bloqueado",
    copyBlockedHint: "La copia está bloqueada; seleccione el texto",
    copyBlockedStatus: "Su navegador ha bloqueado la copia; seleccione el texto",
  },
};
