import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  mail: {
    hello: "Hola:",
    choose: "Elija sobre qué recibe correos:",
    utcTime: (day: string, time: string) => `${day} a las ${time} UTC`,
  },

  "events/notification": {
    kinds: {
      paid: "Solicitud pagada",
      partly_paid: "Solicitud pagada en parte",
      overpaid: "Solicitud pagada de más",
      late: "Solicitud pagada con retraso",
      underpaid: "Solicitud vencida, pagada de menos",
      reversed: "Pago revertido",
      second_payment: "Segundo pago de una solicitud pagada",
      unmatched: "Transferencia sin identificar",
    },
    event: (kind: string, amount: string, symbol: string) => `${kind}: ${amount} ${symbol}`,
    onChain: (event: string, chain: string) => `${event} en ${chain}`,
  },

  "events/notification-mail": {
    subject: (business: string, event: string) => `${business}: ${event}`,
    several: (count: number) => plural(count, { one: `${count} pago`, other: `${count} pagos` }),
    news: (business: string) => `Novedades de “${business}”:`,
    more: (count: number) => `Y ${count} más:`,
  },

  "events/channel-message": {
    sandbox: (business: string) => `${business} (pruebas)`,
    more: (count: number) => `Y ${count} más:`,
    several: (count: number) => plural(count, { one: `${count} pago`, other: `${count} pagos` }),
    test: "Este es un mensaje de prueba. Aquí se anunciarán los pagos.",
  },

  "events/failing-channel-mail": {
    subject: (channel: string) => `Los mensajes a “${channel}” no llegan`,
    failing: (business: string) => `Los mensajes de ${business} sobre pagos ya no llegan a este canal:`,
    since: (time: string) => `No ha llegado ningún mensaje desde el ${time}.`,
    remedy:
      "Remit lo sigue intentando. Envíe un mensaje de prueba, o elimine el canal y vuelva a añadirlo. Los pagos se procesan como siempre.",
  },

  "webhooks/disabled-mail": {
    subject: (host: string) => `Endpoint de webhook desactivado: ${host}`,
    live: "producción",
    sandbox: "pruebas",
    disabled: (merchant: string, mode: string) =>
      `Remit ya no envía webhooks de ${merchant} (${mode}) a este endpoint:`,
    gone: (time: string) => `Se desactivó el ${time} porque respondió 410 Gone.`,
    failed: (time: string) => `Se desactivó el ${time} tras cinco días en los que fallaron todas las entregas.`,
    failingSince: (time: string) => `Ningún intento ha tenido éxito desde el ${time}.`,
    missed: (days: number) =>
      `Los pagos se siguen procesando y los eventos se siguen registrando, pero no se envía ninguno a este endpoint hasta que usted lo vuelva a activar. Un evento perdido se puede enviar durante ${days} días desde que ocurrió: en cuanto el endpoint responda, actívelo y reenvíe los eventos perdidos.`,
  },

  "webhooks/failing-mail": {
    subject: (host: string) => `Los webhooks no llegan: ${host}`,
    failing: (merchant: string, mode: string) => `Los webhooks de ${merchant} (${mode}) no llegan a este endpoint:`,
    remedy:
      "Remit lo sigue intentando y desactiva el endpoint tras cinco días en los que fallen todas las entregas. Los pagos se procesan como antes. La página del endpoint muestra cada intento con su respuesta:",
  },

  "reports/weekly-summary": {
    subject: (business: string, from: string) => `${business}: la semana del ${from}`,
    week: (business: string, from: string, to: string, zone: string) =>
      `La semana de “${business}”, del ${from} al ${to} (${zone}):`,
    received: "Recibido, con la semana anterior entre paréntesis:",
    created: (count: number) => `Solicitudes de pago creadas: ${count}`,
    statuses: {
      completed: (count: number) => `Completadas: ${count}`,
      active: (count: number) => `Aún activas: ${count}`,
      expired: (count: number) => `Vencidas: ${count}`,
      cancelled: (count: number) => `Canceladas: ${count}`,
    },
  },

  "accounts/verification-mail": {
    subject: "Verifique su dirección de correo electrónico",
    created: (account: string, host: string) =>
      `Alguien ha creado la cuenta “${account}” con su dirección de correo electrónico en ${host}. Si fue usted, verifique la dirección:`,
    validity:
      "El enlace funciona una sola vez, durante 24 horas. Si no fue usted, no haga nada: la cuenta no puede crear claves de API ni endpoints de webhook de producción.",
  },

  "accounts/password-reset-mail": {
    subject: "Elija una contraseña nueva",
    asked: (host: string) =>
      `Alguien ha pedido una contraseña nueva para su cuenta en ${host}. Si fue usted, elija una:`,
    validity:
      "El enlace funciona una sola vez, durante una hora. Si no fue usted, no haga nada: su contraseña sigue siendo la misma.",
  },

  "accounts/invitation-mail": {
    subject: (business: string) => `Invitación a ${business}`,
    invited: (inviter: string, business: string, role: string) =>
      `${inviter} le invita a unirse a “${business}” con el rol ${role}. Acepte la invitación:`,
    someone: "Alguien",
    validity: (time: string) =>
      `El enlace funciona una sola vez, hasta el ${time}. No lo reenvíe: quien lo abra puede unirse. Si no conoce al remitente, no haga nada.`,
  },

  "accounts/approval-mail": {
    operations: {
      "receiving_address.add": "Añadir una dirección de cobro",
      "pool_addresses.add": "Añadir direcciones a un grupo de direcciones",
      "address_protection.end": "Terminar la protección de direcciones",
      "webhook_endpoint.create": "Añadir un endpoint de webhook",
      "webhook_endpoint.update": "Cambiar un endpoint de webhook",
      "four_eyes.end": "Desactivar el doble control",
      "member.invite": "Invitar a una persona",
      "member.change_role": "Cambiar el rol de un miembro",
      "ownership.transfer": "Transferir la propiedad",
    },
    change: (before: string, after: string) => `${before} → ${after}`,
    where: "Apruebe o rechace el cambio en Ajustes, en Aprobaciones, en un plazo de 72 horas.",
  },

  "accounts/notice-mail": {
    subjects: {
      new_sign_in: "Nuevo inicio de sesión en su cuenta",
      password_changed: "Se ha cambiado su contraseña",
      identity_linked: "Su cuenta acepta ahora inicios de sesión con un proveedor de identidad",
      second_factor_added: "Se ha añadido un segundo factor a su cuenta",
      second_factor_removed: "Se ha quitado un segundo factor de su cuenta",
      second_factor_guessed: "Alguien que tiene su contraseña intenta adivinar códigos",
      recovery_codes_created: "Se han creado códigos de recuperación nuevos",
      recovery_code_used: "Se ha usado un código de recuperación",
      factor_reset_scheduled: "Se quitará el segundo factor de una cuenta",
      factor_reset_withdrawn: "El segundo factor de una cuenta se conserva",
      factors_reset: "Se ha quitado el segundo factor de una cuenta",
      api_key_created: "Se ha creado una clave de API",
      api_key_widened: "Se ha ampliado el acceso de una clave de API",
      receiving_address_added: "Se ha añadido una dirección de cobro",
      receiving_address_removed: "Se ha quitado una dirección de cobro",
      receiving_address_proven: "Se ha demostrado la propiedad de una dirección de cobro",
      receiving_address_lost: "Una dirección ya no pertenece a su cuenta",
      pool_addresses_added: "Se han añadido direcciones a un grupo de direcciones",
      pool_address_removed: "Se ha quitado una dirección de un grupo de direcciones",
      address_protection_on: "Las solicitudes de pago usan ahora solo direcciones de la lista",
      address_protection_ending: "Dentro de 24 horas, las solicitudes de pago podrán usar cualquier dirección",
      address_protection_kept: "Las solicitudes de pago siguen usando solo direcciones de la lista",
      factor_requirement_enabled: "Ahora todos necesitan un segundo factor",
      factor_requirement_disabled: "El segundo factor ya no es obligatorio",
      four_eyes_enabled: "Cambiar adónde va el dinero requiere ahora dos personas",
      four_eyes_disabled: "Cambiar adónde va el dinero ya no requiere dos personas",
      approval_requested: "Un cambio espera aprobación",
      approval_approved: "El cambio que pidió se aprobó y se hizo",
      approval_declined: "El cambio que pidió se rechazó",
      webhook_endpoint_added: "Se ha añadido un endpoint de webhook",
      webhook_url_changed: "Se ha cambiado la URL de un endpoint de webhook",
      notification_channel_added: "Se ha añadido un canal de notificaciones",
      member_invited: "Se ha invitado a una persona",
      member_joined: "Una persona ha aceptado una invitación",
      member_role_changed: "Se ha cambiado el rol de un miembro",
      member_removed: "Una persona ya no es miembro",
      membership_ended: "Usted ya no es miembro",
    },
    modes: { live: "producción", sandbox: "pruebas" },
    account: (merchant: string, mode: string) => `${merchant} (${mode})`,
    by: (actor: string, time: string) => `Por ${actor}, el ${time}`,
    operator: "el operador de este servidor",
    deletedUser: "un usuario eliminado",
    apiKey: (id: string) => `la clave de API ${id}`,
    protectionEnds: (time: string) => `La protección de direcciones termina el ${time}`,
    added: (chain: string, count: number) =>
      plural(count, { one: `${chain}: ${count} añadida`, other: `${chain}: ${count} añadidas` }),
    newPermissions: (permissions: string) => `Permisos nuevos: ${permissions}`,
    worksFrom: (networks: string) => `Funciona desde: ${networks}`,
    anyAddress: "cualquier dirección",
    expires: (time: string) => `Caduca: ${time}`,
    never: "nunca",
    roles: {
      owner: "Propietario",
      admin: "Administrador",
      developer: "Desarrollador",
      bookkeeper: "Contable",
      cashier: "Cajero",
      viewer: "Lector",
    },
    member: (person: string, role: string) => `${person}: ${role}`,
    usableFrom: (time: string) => `Disponible para solicitudes de pago a partir del ${time}`,
    causes: {
      proven_by_another: "Otro comercio de este servidor demostró con una firma la propiedad de la dirección.",
      released_by_operator: "El operador de este servidor liberó la dirección.",
    },
    cancelled: (count: number) =>
      count === 0
        ? "Ninguna solicitud de pago abierta la usaba."
        : plural(count, {
            one: `Se ha cancelado ${count} solicitud de pago abierta a la dirección. Avise a su cliente de que no pague.`,
            other: `Se han cancelado ${count} solicitudes de pago abiertas a la dirección. Avise a sus clientes de que no paguen.`,
          }),
    services: { slack: "Slack", discord: "Discord", telegram: "Telegram", url: "URL" },
    factors: { authenticator_app: "Aplicación de autenticación", passkey: "Llave de acceso" },
    named: (factor: string, name: string) => `${factor}: ${name}`,
    guesses: "La contraseña era correcta y diez códigos de la aplicación de autenticación eran incorrectos.",
    codesReplaced: "Los códigos de recuperación anteriores ya no funcionan.",
    codesLeft: (count: number) => `Códigos de recuperación sin usar: ${count}`,
    fewCodes: "Cree códigos de recuperación nuevos en Ajustes, en Seguridad, antes de quedarse sin ninguno.",
    person: (email: string) => `Cuenta: ${email}`,
    removedOn: (time: string) => `Se quitará el ${time}, a menos que alguien lo impida`,
    expected: (remedy: string) => `Si lo esperaba, ignore este correo. De lo contrario, ${remedy}`,
    remedies: {
      password_changed: "pida al operador de este servidor que desactive su cuenta de inmediato.",
      approval_requested: "rechace el cambio y pregunte a la persona que lo pidió.",
      approval_approved: "pregunte a la persona que lo aprobó.",
      approval_declined: "pregunte a la persona que lo rechazó.",
      identity_linked: "pida al operador de este servidor que desactive su cuenta de inmediato.",
      new_sign_in: "cambie ahora su contraseña; así se cierran todas las sesiones.",
      second_factor: "cambie ahora su contraseña y revise su segundo factor en Ajustes, en Seguridad.",
      factor_reset:
        "inicie sesión con su segundo factor y detenga la retirada en Ajustes, en Seguridad, o pida al operador de este servidor que la detenga.",
      receiving_address_lost: "pregunte al operador de este servidor cómo cambió de dueño la dirección.",
      membership_ended: "pregunte a un propietario del negocio.",
      others: "deshaga el cambio, cambie su contraseña y revoque las claves de API que no reconozca.",
    },
    auditLog: "El registro de auditoría muestra todos los demás cambios:",
  },

  "reconciliations/mail": {
    agreeSubject: (chain: string) => `Los libros vuelven a coincidir con ${chain}`,
    agree: (chain: string) => `Las transferencias que registró Remit vuelven a coincidir con ${chain}.`,
    differSubject: (chain: string, count: number, isComplete: boolean) => {
      const transfers =
        isComplete && count === 1 ? "1 transferencia" : `${count}${isComplete ? "" : "+"} transferencias`;
      return `Los libros difieren de ${chain}: ${transfers}`;
    },
    differ: (chain: string) =>
      `La conciliación diaria encontró transferencias en ${chain} que están solo en los libros de Remit o solo en la red:`,
    sums: (recorded: string, onChain: string) => `registrado ${recorded}, en la red ${onChain}`,
    places: { chain: "solo en la red", books: "solo en los libros" },
    transfer: (amount: string, hash: string, block: number) => `${amount} en ${hash}, bloque ${block}`,
    onlyFirst: "Solo se muestran las primeras diferencias.",
    commands: "No se ha modificado nada. Para ver la diferencia y volver a procesar estos bloques:",
    nextMail: "Solo recibirá otro correo si cambia el conjunto de transferencias que difieren.",
  },
};
