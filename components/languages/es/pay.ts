import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("es");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `Pagar ${amount} a ${merchant}`,
    titleLeft: (amount, merchant) => `Faltan ${amount} por pagar a ${merchant}`,
    titleConfirming: (seen, required) => `Pago detectado, ${seen} de ${required} confirmaciones`,
    titlePaid: (amount, merchant) => `${amount} pagados a ${merchant}`,
    titleExpired: "Esta solicitud de pago ha vencido",

    sandboxName: "Entorno de pruebas.",
    sandboxText: "Redes de prueba, dinero de prueba.",
    sandboxWarning: "No envíe aquí nada de valor.",
    environment: "Entorno",

    waiting: "En espera",
    sent: "Enviado",
    confirming: "Confirmando",
    partlyPaid: "Pagado en parte",
    paid: "Pagado",
    timeUp: "Tiempo agotado",
    expired: "Vencida",

    stillToPay: "Falta por pagar",
    onNetwork: (chain) => `en **${chain}**`,
    walletName: (symbol, name) => `${symbol}, que su billetera muestra como ${name}`,
    openFor: (left) => `Abierta durante **${left}**`,
    open: "Abierta",
    until: "hasta",
    days: (count) => plural(count, { one: `${count} día`, other: `${count} días` }),
    received: (amount) => `${amount} recibidos`,
    detected: (amount) => `${amount} detectados, aún no definitivos`,
    ofAmount: (amount) => `de ${amount}`,
    partArrived: (amount) => `Hemos recibido ${amount}. Pague el resto a continuación.`,
    partDetected: (amount) =>
      `Hemos detectado ${amount}. Contarán cuando sean definitivos. A continuación, pague solo el resto.`,

    payWithWallet: "Pagar con una billetera",
    payWith: (wallet) => `Pagar con ${wallet}`,
    payRemaining: (amount) => `Pagar los ${amount} restantes`,
    withWallet: (wallet) => `con ${wallet}`,
    browserWallet: "la billetera de su navegador",
    otherWallet: "Otra billetera",
    walletOnPhone:
      "**En un teléfono:** abra esta página en el navegador de su aplicación de billetera; allí aparecerá el botón para pagar.",
    openInWalletApp: "Abrir en una aplicación de billetera",
    openWithoutReference: "¿La billetera rechaza el enlace? Abrir sin referencia",
    openPageIn: "Abrir esta página en el navegador de",
    copyLink: "Copiar enlace",
    share: "Compartir",
    walletOnComputer:
      "**En un ordenador:** instale la extensión de navegador de su billetera y vuelva a cargar esta página.",
    noWallet: "No se encontró ninguna billetera en este navegador.",

    reportedPayment:
      "**Ya se ha enviado un pago** que todavía no ha llegado. Si era suyo, espérelo antes de volver a pagar.",
    handedOff:
      "Se inició un pago en una billetera {age}. **Si la ventana de confirmación sigue abierta, recházela primero.**",
    secondsAgo: (seconds) => `hace ${seconds} s`,
    minutesAgo: (minutes) => `hace ${minutes} min`,

    orScan: "o escanee con un teléfono",
    orOpenOnPhone: "o escanee para abrir esta página en un teléfono",
    showCode: "Mostrar código QR",
    scan: "Escanear con un teléfono",
    qrHolds: "El código QR contiene",
    addressAndAmount: "Dirección e importe",
    prepared: "Pago preparado",
    withoutReference: "Sin referencia",
    addressOnly: "Solo dirección",
    refusesReference: "Algunas billeteras, como MetaMask Mobile, rechazan un código con referencia.",
    qrLabelAmount: (amount, chain, address) => `Código QR: ${amount} en ${chain} a ${address}`,
    qrLabelPage: "Código QR: esta página",
    qrLabelAddress: (chain, address) => `Código QR: dirección ${address} en ${chain}`,
    byHand: "Enviar manualmente",
    paidAlready: "Ya he pagado",
    onlyThisToken: (symbol, walletName, chain) =>
      `Envíe únicamente **${symbol}${walletName ? ` (${walletName})` : ""} en ${chain}**. Otro token u otra red no pagarán esta solicitud.`,
    recipientAddress: (chain) => `Dirección del destinatario en ${chain}`,
    addressToCompare: (chain) => `Dirección del destinatario en ${chain}, para compararla con su billetera`,
    exactAmount: "Importe exacto",
    copy: "Copiar",
    copyAddress: "dirección del destinatario",
    copyAmount: "importe exacto",
    noSendingByHand: (merchant) =>
      `El envío manual está desactivado: otra solicitud pide el mismo importe en la misma dirección, así que no podríamos saber a cuál corresponde su pago. **Escanee el código, pague con una billetera en este navegador o abra esta página en una aplicación de billetera**; todas estas formas llevan la referencia de esta solicitud. Si no dispone de ninguna, pida a ${merchant} otra forma de pago.`,
    noPlainTransfer: (merchant) =>
      `El escaneo y el envío manual están desactivados: otra solicitud pide el mismo importe en la misma dirección, así que no podríamos saber a cuál corresponde su pago. **Pague con una billetera en este navegador o abra esta página en una aplicación de billetera**; ambas formas llevan la referencia de esta solicitud. Si no dispone de ninguna, pida a ${merchant} otra forma de pago.`,

    confirmations: (seen, required) => `${seen} de ${required} confirmaciones`,
    finalizing: "A la espera de que sea definitivo",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Falta alrededor de ${seconds} segundo.`, other: `Faltan unos ${seconds} segundos.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Falta alrededor de ${minutes} minuto.`, other: `Faltan unos ${minutes} minutos.` }),
    finalWhenFinalized: (chain) => `${chain} finaliza los bloques por lotes, por lo que puede tardar unos minutos.`,
    pace: (chain, seconds, required) =>
      `${chain} añade un bloque cada ${seconds} s; su pago será definitivo con ${required} confirmaciones.`,
    closePage: (merchant) => `Puede cerrar esta página. ${merchant} recibirá un aviso.`,
    updatesItself: "Esta página se actualiza sola. No tiene que confirmar nada.",

    paidAt: "Pagado",
    transaction: "Transacción",
    paymentOf: (index, count) => `Pago ${index} de ${count}`,
    from: "De",
    block: "Bloque",
    seenAt: "Detectado",
    onTime: "a tiempo",
    late: "después del vencimiento",
    request: "Solicitud",
    copyHash: "hash de la transacción",
    copySender: "remitente",
    print: "Imprimir o guardar",
    asked: "Importe solicitado",
    receivedInTotal: "Importe recibido",
    network: "Red",
    networkWithId: (chain, id) => `${chain} (ID de cadena ${id})`,
    tokenContract: "Contrato del token",
    page: "Página",
    signedReceipt: "Comprobante firmado",
    keepOffer: "La [oferta firmada] demuestra lo que pide esta página.",
    notAnInvoice: "Este es un comprobante de pago, no una factura.",
    viewOn: (explorer) => `Ver en ${explorer}`,
    viewTransaction: "Ver transacción",

    overpaid: (amount, merchant) =>
      `Pagó **${amount} más** de lo solicitado. Pida el reembolso a ${merchant}; los reembolsos no son automáticos.`,
    paidLate: (merchant) => `El pago llegó después del vencimiento de la solicitud. ${merchant} lo aceptó.`,
    resolved: (merchant) => `${merchant} marcó esta solicitud como pagada.`,
    reversed: (merchant) =>
      `La red revirtió un pago después de confirmarlo. Póngase en contacto con ${merchant} antes de volver a pagar.`,

    secondPayment: (amount, merchant) =>
      `**Ha llegado un segundo pago de ${amount}.** No es necesario. Pida el reembolso a ${merchant}; los reembolsos no son automáticos.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} llegaron demasiado tarde para contar.** Pida el reembolso a ${merchant}; los reembolsos no son automáticos.`,
    misdirected: (amount, chain, merchant) =>
      `**Hemos recibido ${amount} en ${chain}, que no pagan esta solicitud.** Si los envió usted, póngase en contacto con ${merchant}; los reembolsos no son automáticos.`,

    back: (place) => `Volver a ${place}`,
    backWithoutPaying: (place) => `Volver a ${place} sin pagar`,

    timeUpVerdict: "Tiempo agotado; si ha pagado, lo estamos comprobando",
    timeUpText: "Un pago enviado a tiempo todavía cuenta y aparecerá aquí. **Si aún no ha pagado, no pague ahora.**",
    expiredVerdict: "Esta solicitud de pago ha vencido",
    expiredText: (merchant) =>
      `**No envíe dinero** a la dirección que se mostraba aquí. Pida a ${merchant} una nueva solicitud.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} de ${amount}** llegaron y los conserva ${merchant}. Póngase en contacto con ellos al respecto; los reembolsos no son automáticos.`,
    expiredLate: (merchant) =>
      `Su pago llegó después del vencimiento de la solicitud. ${merchant} decidirá si lo acepta. No vuelva a pagar.`,
    latePending: "Llegó un pago después del vencimiento de la solicitud. Se está confirmando.",

    degraded: (chain) => `Tenemos problemas para leer ${chain}. Los pagos no se pierden, pero tardan más en aparecer.`,
    doNotPayVerdict: "No pague todavía",
    doNotPayUnconfirmed: (chain) =>
      `En este momento no podemos leer ${chain}, así que no detectaríamos su pago. Este mensaje desaparecerá en cuanto podamos. Si ya ha pagado, su pago no se ha perdido.`,

    questions: (merchant) => `¿Preguntas? Póngase en contacto con ${merchant}:`,
    paymentsBy: "Pagos con",
    language: "Idioma",
  },
  "requests/checkout/exchange": {
    title: "¿Envía desde un exchange?",
    text: (due, network) =>
      `El destinatario debe recibir exactamente **${due}** en **${network}**. La mayoría de los exchanges descuentan su comisión del importe que usted escribe.`,
    fee: (symbol) => `Comisión de su exchange, en ${symbol}`,
    amount: "Importe que debe escribir en el exchange",
    shortfall: (merchant) =>
      `Si llega menos, esta página pedirá el resto. Si el resto es demasiado pequeño para su exchange, pida a ${merchant} que acepte lo recibido.`,
    details: "Datos que su exchange puede pedirle",
    wallet: "Billetera",
    selfHosted: "Autocustodiada (billetera propia del destinatario, no un exchange)",
    purpose: "Motivo",
    purchase: "Compra",
    recipient: "Destinatario",
  },
  ui: {
    copyThing: (thing) => `Copiar ${thing}`,
    switchTheme: "Cambiar entre claro y oscuro",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};
