import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/settings": {
    title: "Ajustes",
    save: "Guardar",
    cancel: "Cancelar",
    remove: "Quitar",
    required: "Obligatorio",
    on: (name: string, chain: string) => `${name} en ${chain}`,

    sections: {
      environments: { sandbox: "pruebas", production: "producción" },
      of: (section: string, environment: string) => `${section}, ${environment}`,
      receiving: "Direcciones de cobro",
      receivingText:
        "Adónde llega su dinero cuando una solicitud no indica destinatario. Use cada dirección solo para Remit: los pagos se asocian por dirección e importe. Este servidor nunca tiene la clave privada de una dirección.",
      protection: "Protección de direcciones",
      protectionText:
        "Con la protección activada, las solicitudes de pago solo pueden usar las direcciones que figuran aquí y en el grupo de direcciones, así que una clave de API filtrada no puede desviar su dinero.",
      business: "Nombre del negocio",
      businessText: "Los clientes lo ven en la página de pago, en ambos entornos.",
      settlement: "Criterios de pago",
      settlementText:
        "Cuándo se considera pagada una solicitud, en ambos entornos. Los cambios se aplican a las solicitudes nuevas; las existentes conservan sus condiciones.",
      password: "Contraseña",
      passwordText: "Al cambiarla, se cierra su sesión en todos los demás lugares.",
      sessions: "Sesiones",
      sessionsText: "Dónde tiene la sesión abierta. Si no reconoce una sesión, ciérrela y cambie su contraseña.",
      businessPage: "Negocio",
      account: "Su cuenta",
      accountData: "Sus datos",
      accountText: "Descargue los datos sobre usted en un archivo JSON o elimine su cuenta.",
      data: "Datos del negocio",
      dataText:
        "Descargue los datos de su negocio en ambos entornos en un archivo JSON. Los propietarios también pueden eliminar el negocio.",
      signUp: "Registro",
      signUpText: "Lo configura el operador de este servidor con {variable}.",
    },
    signUpOpen: "Abierto: cualquiera que pueda acceder a este servidor puede crear una cuenta.",
    signUpClosed: "Cerrado: las cuentas se crean con la línea de comandos del servidor.",

    business: { name: "Nombre", done: "Nombre del negocio guardado" },

    password: {
      current: "Contraseña actual",
      new: "Contraseña nueva",
      submit: "Cambiar contraseña",
      submitting: "Cambiando",
      done: "Contraseña cambiada. Se han cerrado todas las demás sesiones.",
    },

    sessions: {
      failure: "No se pudieron cargar las sesiones",
      signedIn: "inicio de sesión: {time}",
      current: "esta sesión",
      methods: {
        single_sign_on: "con inicio de sesión único",
        authenticator: "con una aplicación de autenticación",
        recovery_code: "con un código de recuperación",
        passkey: "con una llave de acceso",
      },
      lastSeen: "última actividad {time}",
      signOut: "Cerrar sesión",
      at: (device: string, address: string) => `de ${device} en ${address}`,
      signedOut: (device: string) => `Sesión cerrada: ${device}.`,
      elsewhere: "Cerrar las demás sesiones",
      elsewhereTitle: "¿Cerrar las demás sesiones?",
      elsewhereText:
        "En sus otros navegadores habrá que volver a iniciar sesión. Esta sesión y sus claves de API siguen funcionando.",
      submitting: "Cerrando sesión",
      elsewhereDone: "Se han cerrado todas las demás sesiones.",
    },

    data: {
      exportAccount: "Descargar sus datos",
      exportBusiness: "Descargar datos del negocio",
      exporting: "Descargando",
      deleteAccount: "Eliminar su cuenta",
      deleteBusiness: "Eliminar negocio",
    },

    delete: {
      about: "Esto no se puede deshacer.",
      submitting: "Eliminando",
      confirm: (expected: string) => `Escriba “${expected}” para confirmar.`,
      account: {
        title: "¿Eliminar su cuenta?",
        label: "Su dirección de correo electrónico",
        submit: "Eliminar cuenta",
        ends: "Su cuenta, sus sesiones y su acceso al negocio terminan de inmediato.",
        renamed:
          "En pocos minutos, “Deleted user” (usuario eliminado) sustituye a su dirección de correo electrónico en cronologías, claves de API y asignaciones de transferencias.",
        keysStay: "Las claves de API que usted creó pertenecen al negocio y siguen funcionando.",
        kept: "El registro de auditoría conserva sus acciones con un número de usuario, sin su dirección de correo electrónico ni sus direcciones IP. Las copias de seguridad conservan sus datos hasta que el operador de este servidor las sustituya.",
      },
      business: {
        title: (name: string) => `¿Eliminar “${name}”?`,
        label: "Nombre del negocio",
        submit: "Eliminar negocio",
        ends: "Las claves de API, las direcciones de cobro, los endpoints de webhook y los ajustes se eliminan de inmediato, y las páginas de pago responden “no encontrada”.",
        people: "Las personas que no pertenecen a ningún otro negocio pierden su cuenta. Usted puede ser una de ellas.",
        erased: "Las descripciones, metadatos, notas, cronologías y eventos se borran en pocos minutos.",
        kept: "Para la contabilidad se conservan los importes, direcciones, transacciones y fechas de solicitudes y pagos, así como el registro de auditoría. Las copias de seguridad conservan sus datos hasta que el operador de este servidor las sustituya.",
        download: "Descargue antes los datos del negocio: este servidor no puede recuperarlos.",
      },
    },
  },
  "accounts/notifications": {
    title: "Notificaciones",
    about:
      "Correos para usted sobre pagos en producción, un minuto después de que ocurran. Los pagos seguidos comparten un correo.",
    failure: "No se pudieron cargar sus notificaciones",
    legend: "Enviarme un correo cuando",
    kinds: {
      paid: "se paga una solicitud",
      partly_paid: "se paga una parte de una solicitud",
      overpaid: "se paga de más una solicitud",
      late: "se paga una solicitud con retraso",
      underpaid: "vence una solicitud pagada de menos",
      reversed: "la red revierte un pago",
      second_payment: "se vuelve a pagar una solicitud ya pagada",
      unmatched: "una transferencia no corresponde a ninguna solicitud",
      weekly_summary: "termina una semana, con su resumen (los lunes)",
    },
    done: "Notificaciones guardadas",
    noMail:
      "El operador de este servidor no ha configurado ningún servidor de correo, así que por ahora no se envía nada.",
  },
  "accounts/settings/pay-page": {
    title: "Página de pago",
    about:
      "El aspecto de sus páginas de pago y dónde se pueden mostrar, en ambos entornos. También cambian las páginas abiertas.",
    failure: "No se pudieron cargar los ajustes de la página de pago",
    done: "Ajustes de la página de pago guardados",
    logo: "Logotipo",
    logoHint:
      "PNG, JPEG o WebP, con un máximo de 64 kB y de 1024 píxeles de ancho y alto. Los clientes lo ven junto a su nombre, sobre blanco.",
    logoDone: "Logotipo guardado",
    logoRemoved: "Logotipo quitado",
    preview: "Así lo ven los clientes",
    color: "Color del botón de pago",
    colorHint:
      "Seis dígitos hexadecimales, como #0a7d4f. Remit elige un color de texto legible. Vacío: el color de Remit.",
    contact: "Contacto para preguntas",
    contactHint:
      "Una dirección de correo electrónico o una dirección https, que los clientes ven debajo del pago. Vacío: ninguno.",
    origins: "Sitios que incrustan la página de pago",
    originsHint:
      "Uno por línea, como https://shop.example. Solo estos sitios pueden mostrar una página de pago dentro de las suyas. Cualquier sitio puede enlazarla.",
  },
  "accounts/preferences": {
    title: "Idioma y formatos",
    about: "Solo para usted, en todos sus dispositivos. Los importes en tokens se escriben igual para todos.",
    change: "Cambiar",
    dialogTitle: "Idioma y formatos",
    dialogText: "Donde no elija nada, decide su navegador.",
    browser: "Como en su navegador",
    language: "Idioma",
    languageHint: "También el idioma de los correos que recibe.",
    timeZone: "Zona horaria",
    numbers: "Números",
    clock: "Reloj",
    clocks: { h12: "12 horas: 2:30 PM", h23: "24 horas: 14:30" },
    submit: ["Guardar", "Guardando…"],
    done: "Idioma y formatos guardados",
  },
  "accounts/settings/settlement": {
    failure: "No se pudieron cargar los criterios de pago",
    done: "Criterios de pago guardados",
    tolerance: "Tolerancia",
    toleranceUnit: "por ciento, de 0 a 5",
    toleranceHint:
      "Cuánto puede faltar en un pago para que aun así complete la solicitud. Los exchanges suelen descontar su comisión del importe. Con 1, una solicitud de 100 queda pagada con 99.",
    toleranceInvalid: "Introduzca un porcentaje de 0 a 5, con dos decimales como máximo.",
    lateWindow: "Aceptar pagos con retraso durante",
    lateWindowHint: "Contado desde el vencimiento. Los pagos posteriores pasan a ser transferencias sin identificar.",
    windows: { none: "No aceptarlos", hour: "1 hora", hours: "24 horas", days: "3 días", week: "7 días" },
    unchangedWindow: (seconds: number) => `${seconds} segundos (sin cambios)`,
    latePolicy: "Cuando una solicitud se paga por completo, pero con retraso",
    accept: "Completarla",
    acceptText: "Se marca como pagada con retraso. Lo mejor para precios estables.",
    flag: "Mantenerla vencida y dejarme decidir",
    flagText:
      "El pago se aplica y se marca. Usted marca la solicitud como pagada o reembolsa al cliente por su cuenta.",
    matchSingle: "Asociar los pagos sin referencia cuando solo hay una solicitud abierta",
    matchSingleHint:
      "Cubre a los clientes que envían un importe distinto, hasta el doble. Desactívelo si sus direcciones también reciben otro dinero, que podría contarse como un pago. A diferencia de los demás ajustes, este también se aplica de inmediato a las solicitudes abiertas.",

    highValue: {
      title: "Pagos de importe elevado",
      about:
        "A partir de este importe, una solicitud solo queda pagada cuando la red ha finalizado sus pagos. Entonces una reorganización de la cadena ya no puede eliminarlos. Tarda más: unos 15 minutos en Ethereum.",
      none: "No hay umbrales. Cada pago espera las confirmaciones habituales de su red.",
      token: "Token y red",
      threshold: "Umbral",
      add: "Añadir umbral",
      saved: "Umbral guardado",
      removed: "Umbral quitado",
    },
  },
};
