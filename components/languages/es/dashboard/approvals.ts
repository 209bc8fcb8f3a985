import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/approvals": {
    title: "Aprobaciones",
    about:
      "Con el doble control activado, nadie puede cambiar por sí solo adónde van el dinero real y los eventos de producción: otro propietario o administrador aprueba el cambio exacto. [Cómo funciona]",
    failure: "No se pudieron cargar las aprobaciones",
    cancel: "Cancelar",

    fourEyes: {
      title: "Doble control",
      about:
        "Para direcciones de cobro, grupos de direcciones, protección de direcciones, URL de webhooks y los roles que pueden cambiarlos. El entorno de pruebas no se ve afectado.",
      on: "Activado",
      off: "Desactivado",
      ownFirst: "Configure primero su propio segundo factor en [Seguridad].",
      missing: (count: number) =>
        `Se necesitan dos propietarios o administradores con un segundo factor; actualmente hay ${count}. [Equipo]`,
      alone:
        "Solo un propietario o administrador tiene un segundo factor. Sus propios cambios no se podrán aprobar hasta que otro también lo tenga. [Equipo]",
      start: "Activar",
      startTitle: "¿Activar el doble control?",
      starting: "Activando",
      started: "El doble control está activado.",
      waits:
        "A partir de ahora, cada uno de estos cambios espera hasta que otro propietario o administrador lo apruebe con su segundo factor.",
      protection:
        "La protección de direcciones se activa en producción, así que las solicitudes solo usan direcciones de la lista.",
      keys: "Las claves de API ya no pueden cambiar direcciones ni URL de webhooks en producción.",
      invitations: "Se retiran las invitaciones abiertas de propietarios, administradores y desarrolladores.",
      check: "Las direcciones, las URL de webhooks y las personas quedan como están. Revíselas primero.",
      stop: "Desactivar",
      stopTitle: "¿Desactivar el doble control?",
      stopping: "Solicitando",
      stopWaits: "Esto también espera la aprobación de otro propietario o administrador.",
      keep: "Dejar activado",
    },

    waiting: {
      title: "A la espera de aprobación",
      none: "Nada espera aprobación.",
      askedBy: "Lo pidió {person} {time}",
      expires: "caduca el {time}",
      approve: "Aprobar",
      decline: "Rechazar",
      withdraw: "Retirar",
      factorFirst: "Para aprobar se necesita un segundo factor. Configure uno en [Seguridad].",
    },

    approve: {
      title: "¿Aprobar este cambio?",
      now: "Se hace ahora, exactamente con estos valores.",
      check: "Compruébelos con la persona que lo pidió, no solo en esta página.",
      submitting: "Aprobando",
      done: "Aprobado. El cambio se ha hecho.",
    },
    decline: {
      title: "¿Rechazar este cambio?",
      nothing: "No cambia nada. La persona puede volver a pedirlo.",
      keep: "Dejar en espera",
      submitting: "Rechazando",
      done: "Rechazado. No ha cambiado nada.",
    },
    withdraw: {
      title: "¿Retirar este cambio?",
      nothing: "No cambia nada. Puede volver a pedirlo.",
      submitting: "Retirando",
      done: "Retirado. No ha cambiado nada.",
    },

    fields: {
      address: "Dirección",
      addresses: "Direcciones",
      chain: "Red",
      email: "Correo electrónico",
      events: "Eventos",
      role: "Rol",
      status: "Estado",
      url: "URL",
    },
    all: "Todos",
    change: "{before} → {after}",
  },
  "accounts/operations": {
    operations: {
      "receiving_address.add": "Añadir una dirección de cobro",
      "pool_addresses.add": "Añadir direcciones a un grupo de direcciones",
      "address_protection.end": "Terminar la protección de direcciones",
      "webhook_endpoint.create": "Añadir un endpoint de webhook",
      "webhook_endpoint.update": "Cambiar un endpoint de webhook",
      "four_eyes.end": "Desactivar el doble control",
      "member.invite": "Invitar a una persona",
      "member.change_role": "Cambiar un rol",
      "ownership.transfer": "Transferir la propiedad",
    },
  },
};
