import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "accounts/settings/address": {
    list: {
      failure: "No se pudieron cargar las direcciones",
      none: "Aún no hay direcciones. Sin ninguna, cada solicitud de pago debe indicar su destinatario.",
      pool: "¿Se repiten sus precios? [Use un grupo de direcciones]; tiene prioridad sobre estas direcciones.",
      copy: (chain: string) => `Copiar la dirección en ${chain}`,
      usable: "Disponible a partir del {time}",
      proven: "Demostrada",
    },

    create: {
      noChain: "Aún no hay ninguna red configurada para este entorno.",
      chain: "Red",
      address: "Dirección",
      claimed: "Si la dirección es suya, firme una declaración con su clave. Entonces pasa a ser suya y se añade aquí.",
      submit: "Añadir dirección",
      submitting: "Añadiendo",
      done: "Dirección de cobro añadida",
    },

    remove: {
      title: (chain: string) => `¿Dejar de usar esta dirección en ${chain}?`,
      keep: "Mantener dirección",
      submit: "Quitar dirección",
      submitting: "Quitando",
      done: "Dirección de cobro quitada",
      newRequests: (chain: string) =>
        `Las solicitudes de pago nuevas en ${chain} ya no la usan de forma predeterminada.`,
      openRequests:
        "Las solicitudes que ya la indican siguen abiertas y Remit las sigue vigilando. La dirección y su dinero siguen siendo suyos.",
    },

    prove: {
      start: "Demostrar propiedad",
      of: (address: string) => `de ${address}`,
      title: "Demuestre que esta dirección es suya",
      about:
        "Firme esta declaración con la clave de la dirección. Su billetera la muestra como un inicio de sesión en este sitio. Si le advierte de que el sitio es otro, rechácela.",
      statement: "Declaración que debe firmar",
      validUntil: "Válida hasta el {time}.",
      proven: "Ningún otro comercio de este servidor puede quitarle una dirección demostrada.",
      taken:
        "Si otro comercio usa la dirección sin haberla demostrado, pasa a ser de usted y se cancelan las solicitudes que el otro comercio tenga abiertas con ella.",
      signWith: (wallet: string) => `Firmar con ${wallet}`,
      browserWallet: "la billetera del navegador",
      signature: "Firma",
      signatureHint: {
        evm: "El resultado de personal_sign, 0x y 130 dígitos. Las billeteras de contrato no pueden firmarla: pida al operador de este servidor que libere sus direcciones.",
        solana: "La firma de la declaración como mensaje, en base58, base64 o hexadecimal.",
      },
      signatureEmpty: "Pegue la firma.",
      submitting: "Comprobando",
      done: "Propiedad de la dirección demostrada",
    },

    sign: {
      otherAccount: (address: string) =>
        `La billetera no muestra la cuenta ${address}. Cambie a ella en la billetera e inténtelo de nuevo.`,
      noSignature: "La billetera no devolvió ninguna firma.",
      rejected: "Usted rechazó la firma en la billetera. No ha cambiado nada.",
      busy: "La billetera ya tiene una solicitud abierta. Termínela primero.",
      failed: "La billetera no pudo firmar.",
      failedWith: (words: string) => `La billetera no pudo firmar: ${words}`,
    },

    protection: {
      failure: "No se pudo cargar la protección de direcciones",
      on: "Activada: solo se aceptan direcciones de la lista",
      off: "Desactivada: las solicitudes de pago pueden indicar cualquier dirección",
      ending: "La protección termina el {time}. Hasta entonces sigue activada.",
      keepOn: "Dejarla activada",
      staysOn: "La protección sigue activada",
    },

    switchOn: {
      start: "Aceptar solo direcciones de la lista",
      title: "¿Aceptar solo direcciones de la lista?",
      submit: "Activar",
      submitting: "Activando",
      done: "Solo se aceptan direcciones de la lista",
      listedOnly:
        "A partir de ahora, las solicitudes de pago solo pueden usar direcciones de cobro y de grupos que figuren aquí.",
      listedWork:
        "Las direcciones que ya están en la lista funcionan de inmediato. Las solicitudes de pago abiertas no cambian.",
      newWait: "Las direcciones nuevas se pueden usar 24 horas después de añadirlas.",
      offWaits: "Desactivar la protección también tarda 24 horas.",
    },

    switchOff: {
      title: "¿Desactivar la protección dentro de 24 horas?",
      submit: "Desactivar",
      submitting: "Desactivando",
      done: "La protección termina dentro de 24 horas",
      stays: "La protección sigue activada durante 24 horas. Hasta entonces puede cancelar la desactivación.",
      risk: "Después, cualquiera con una clave de API que pueda crear solicitudes de pago puede hacer que se envíe dinero a cualquier dirección.",
    },
  },
  "addresses/pools": {
    title: "Grupo de direcciones",
    about:
      "Cada dirección sirve a una sola solicitud de pago a la vez, así que cualquier transferencia a ella paga esa solicitud. [Cuántas necesita]",
    failure: "No se pudo cargar el grupo de direcciones",
    add: "Añadir direcciones",
    export: "Exportar CSV",
    exhausted: (chains: string) =>
      `**No hay ninguna dirección libre en ${chains}.** Allí no se podrán crear solicitudes de pago sin destinatario hasta que usted añada direcciones o hasta que acabe un plazo para pagos con retraso.`,
    size: (chain: string, free: number, all: number) => `${chain}: ${free} de ${all} libres`,
    sizeWaiting: (size: string, waiting: number) => `${size}, ${waiting} aún no disponibles`,
    none: "Aún no hay direcciones en el grupo",
    noneText:
      "Si varios clientes pagan el mismo precio, una sola dirección no basta: una transferencia simple no indica qué solicitud paga. Con un grupo, cada solicitud de pago sin destinatario recibe una dirección propia mientras dure.",

    table: {
      address: "Dirección",
      addressLabel: (address: string) => `dirección ${address}`,
      state: "Estado",
      usable: "Disponible {time}",
      free: "Libre",
      serves: "En uso por {shortcode}",
      freeAgain: "Libre de nuevo",
      chain: "Red",
      added: "Añadida",
      actions: "Acciones",
      remove: "Quitar",
    },

    create: {
      title: "Añadir direcciones a un grupo",
      about:
        "Use billeteras propias que no reciban otro dinero: cualquier transferencia a una dirección del grupo paga su solicitud actual.",
      submit: "Añadir direcciones",
      submitting: "Añadiendo",
      done: (count: number) =>
        plural(count, { one: "Dirección añadida al grupo", other: "Direcciones añadidas al grupo" }),
      chain: "Red",
      list: "Direcciones",
      listHint: "Una dirección por línea.",
      listEmpty: "Introduzca al menos una dirección.",
      file: "O un archivo CSV",
      fileHint: "Con las direcciones en la primera columna.",
      addedAbove: (line: number) => `Se han añadido las direcciones anteriores a la línea ${line}.`,
      line: (line: number, error: string) => `Línea ${line}: ${error}`,
      moreErrors: (count: number) => plural(count, { one: `Y ${count} error más.`, other: `Y ${count} errores más.` }),
    },

    remove: {
      title: (chain: string) => `¿Quitar esta dirección del grupo de ${chain}?`,
      keep: "Mantener dirección",
      submit: "Quitar dirección",
      submitting: "Quitando",
      done: "Dirección quitada del grupo",
      newRequests: "Las solicitudes de pago nuevas no usarán esta dirección.",
      serving: (shortcode: string) =>
        `La solicitud ${shortcode} la conserva hasta que termine su plazo para pagos con retraso, y las transferencias a ella siguen pagando esa solicitud.`,
      free: "La dirección y su dinero siguen siendo suyos.",
    },
  },
};
