import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/people": {
    title: "Equipo",
    about: "Quién pertenece al negocio, en producción y en pruebas. [Qué puede hacer cada rol]",
    invite: "Invitar",
    cancel: "Cancelar",
    failure: "No se pudo cargar el equipo",
    you: "usted",
    never: "Aún no",
    noFactor: "Sin segundo factor",
    operator: "Operador",
    columns: {
      person: "Persona",
      role: "Rol",
      lastSeen: "Última actividad",
      invitedBy: "Invitación de",
      expires: "Caduca",
      actions: "Acciones",
    },
    actionsFor: (email: string) => `Acciones para ${email}`,
    expired: "Caducada",

    invitations: {
      title: "Invitaciones abiertas",
      none: "No hay invitaciones abiertas. Invite a quien lleva la contabilidad, a un desarrollador o a las personas de caja.",
      failure: "No se pudieron cargar las invitaciones",
      resend: "Enlace nuevo",
      withdraw: "Retirar",
    },

    inviteDialog: {
      title: "Invitar a una persona",
      description:
        "La persona tendrá su propia cuenta, así que el registro de auditoría mostrará su nombre y se le podrá quitar el acceso sin afectar a nadie más.",
      email: "Correo electrónico",
      role: "Rol",
      submit: "Invitar",
      submitting: "Invitando",
    },

    link: {
      title: "Enlace de invitación",
      mailed: "Se está enviando la invitación a {email}. También puede copiar este enlace. Solo se muestra ahora.",
      notMailed:
        "Este servidor no envía correos. Copie el enlace y envíelo por su cuenta a {email}. Solo se muestra ahora.",
      valid: "Funciona una sola vez, durante siete días.",
      forAccount: "Con este enlace solo puede unirse una persona que ya tenga una cuenta con esa dirección.",
      label: "Enlace de invitación",
      copy: "Copiar enlace",
      close: "Cerrar",
    },

    resend: {
      title: "¿Enviar un enlace nuevo?",
      text: "El enlace nuevo funciona durante siete días. Los enlaces anteriores para {email} dejan de funcionar.",
      submit: "Enviar enlace nuevo",
      submitting: "Enviando",
    },

    withdraw: {
      title: "¿Retirar la invitación?",
      text: "El enlace que recibió {email} deja de funcionar. Puede volver a invitar a la persona.",
      keep: "Mantener invitación",
      submit: "Retirar",
      submitting: "Retirando",
      done: "Invitación retirada",
    },

    role: {
      action: "Cambiar rol",
      title: (name: string) => `Rol de ${name}`,
      description: "Se aplica desde el próximo clic de la persona. Las claves de API que creó conservan sus permisos.",
      submit: "Cambiar rol",
      submitting: "Cambiando",
      done: "Rol cambiado",
    },

    transfer: {
      action: "Transferir propiedad",
      title: (name: string) => `¿Transferir la propiedad a ${name}?`,
      becomesOwner: "La persona podrá hacerlo todo, incluso quitarle a usted el acceso y eliminar el negocio.",
      youBecomeAdmin: "Usted pasará a ser administrador. Solo un propietario podrá devolverle el rol de propietario.",
      several: "Para tener varios propietarios, mejor cambie el rol de la persona a Propietario.",
      keep: "Seguir como propietario",
      submit: "Transferir propiedad",
      submitting: "Transfiriendo",
      done: "Propiedad transferida",
    },

    remove: {
      action: "Quitar",
      title: (name: string) => `¿Quitar a ${name}?`,
      ends: "La persona pierde ahora el acceso al negocio, también en las páginas que tenga abiertas.",
      invitations: "Se retiran las invitaciones abiertas que envió.",
      requestsStay: "Las solicitudes de pago que creó siguen abiertas.",
      noKeys: "Esta persona no tiene claves de API aquí.",
      keys: "Esta persona creó estas claves de API, que siguen funcionando a menos que las revoque:",
      revoke: "Revocar también estas claves",
      environments: { production: "producción", sandbox: "pruebas" },
      keep: "Mantener en el equipo",
      submit: "Quitar",
      submitting: "Quitando",
      done: (name: string) => `${name} ya no pertenece al negocio.`,
    },

    leave: {
      action: "Salir de este negocio",
      title: (business: string) => `¿Salir de “${business}”?`,
      ends: "Su acceso al negocio termina ahora. Solo podrá volver con una invitación nueva.",
      keysStay: "Las claves de API que usted creó siguen funcionando.",
      account: "Su cuenta y sus otros negocios se conservan.",
      keep: "Quedarse",
      submit: "Salir",
      submitting: "Saliendo",
    },
  },
  "accounts/people/roles": {
    roles: {
      owner: { name: "Propietario", may: "Todo, incluso eliminar el negocio y elegir a los propietarios." },
      admin: { name: "Administrador", may: "Todo excepto eliminar el negocio y elegir a los propietarios." },
      developer: {
        name: "Desarrollador",
        may: "Puede verlo todo. Gestiona solicitudes, claves de API y webhooks.",
      },
      bookkeeper: { name: "Contable", may: "Puede verlo y descargarlo todo. No cambia nada." },
      cashier: { name: "Cajero", may: "Crea solicitudes de pago y solo ve las suyas." },
      viewer: { name: "Lector", may: "Puede verlo todo. No cambia nada." },
    },
  },
};
