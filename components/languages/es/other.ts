import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Verificar una oferta o un comprobante",
    about: (domain) =>
      `Compruebe si **${domain}** firmó un archivo y si alguien lo ha modificado desde entonces. El archivo se envía a este servidor, que no lo guarda.`,
    file: "Archivo",
    fileHint: "Elija el archivo o suéltelo aquí.",
    document: "O pegue su contenido",
    documentMissing: "Elija un archivo o pegue su contenido.",
    submit: "Verificar",
    submitting: "Verificando…",

    valid: {
      offer: (domain) => `**Oferta válida.** ${domain} la firmó y no se ha modificado nada en ella.`,
      receipt: (domain) => `**Comprobante válido.** ${domain} lo firmó y no se ha modificado nada en él.`,
    },
    invalid: "**No es válido.**",
    problems: {
      unreadable: "Esto no contiene ninguna oferta firmada ni ningún comprobante firmado.",
      unsupported: "Esta página no conoce este tipo de oferta o comprobante.",
      wrong_domain: "La clave pertenece a un dominio distinto del de la página que nombra el archivo.",
      other_domain: "Lo firmó otro dominio, así que solo las claves de ese dominio pueden verificarlo.",
      keys_unavailable: "No se pudieron leer las claves del dominio que nombra.",
      unknown_key: "El dominio no publica la clave con la que se firmó.",
      wrong_signature: "La firma no corresponde al contenido: algo se modificó o lo firmó otra clave.",
      expired: "La firma es correcta, pero la oferta ha caducado. **No la pague.**",
    },
    names: (domain) => `Nombra el dominio ${domain}.`,

    details: {
      page: "Página",
      payee: "Beneficiario",
      amount: "Importe solicitado",
      received: "Importe recibido",
      network: "Red",
      token: "Contrato del token",
      recipient: "Dirección del destinatario",
      recipient_proof: "Dirección demostrada",
      valid_until: "Válido hasta",
      paid_at: "Pagado",
      payment: "Pago",
      environment: "Entorno",
      notice: "Nota",
    },

    trust: (domain) =>
      `¿Es ${domain} la dirección en la que paga? Esta página solo demuestra que ${domain} lo afirma. [Cómo verificar sin esta página]`,
    unreachable: "El servidor no respondió. Revise su conexión e inténtelo de nuevo.",
    tooMany: "Demasiadas verificaciones. Inténtelo de nuevo dentro de un minuto.",
    tooLarge: "Es demasiado grande para una oferta o un comprobante.",
    failed: "La verificación ha fallado. Inténtelo de nuevo.",
  },
  "ui/error-page": {
    unavailable: {
      title: "No disponible en este momento",
      waiting: "Esta página se vuelve a cargar cada diez segundos hasta que el servicio responda de nuevo.",
      sent: "Si ya ha enviado un pago, no se ha perdido: se contará cuando el servicio vuelva. Si no, espere hasta que esta página muestre de nuevo el pago.",
    },
    tooMany: {
      title: "Demasiadas peticiones",
      text: (seconds) =>
        `Desde esta conexión se han abierto demasiadas páginas. Esta se vuelve a cargar en ${seconds} s.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "No encontrada",
      title: "Página no encontrada",
      text: "Compruebe la dirección. Es posible que la página se haya eliminado.",
      home: "Ir a la página de inicio",
    },
  },
};
