import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/account/menu": {
    pageExpired: "La página ha caducado. Inténtelo de nuevo.",

    settings: "Ajustes",
    documentation: "Documentación",
    shortcuts: "Atajos de teclado",
    signOut: "Cerrar sesión",
    failure: "No se pudo cerrar la sesión.",
  },
  "accounts/account": {
    selfHosted: "Remit, autoalojado",

    email: "Correo electrónico",
    language: "Idioma",

    start: {
      title: "Solicitudes de pago en criptomonedas, en su propio servidor",
      about:
        "Solicite un importe fijo de un token en una red, comparta el enlace y vea cómo se paga. Este servidor lee la red; nunca custodia dinero ni claves.",
      documentation: "Documentación",
      signIn: "Iniciar sesión",
      signUp: "Crear una cuenta",
      closed: "El registro está cerrado en este servidor. Pida una cuenta a su operador.",
      noBusiness: "No pertenece a ningún negocio",
      noBusinessText:
        "Ha iniciado sesión como {email}, pero no es miembro de ningún negocio o ya no lo es. Abra el enlace de una invitación o pida una.",
    },

    signIn: {
      title: "Iniciar sesión",
      noAccount: "¿Aún no tiene cuenta? [Cree una]",
      closed: "¿No tiene cuenta? Pídala al operador de este servidor.",
      forgot: "¿Ha olvidado su contraseña? [Elija una nueva]",
      forgotWithoutMail:
        "¿Ha olvidado su contraseña? El operador de este servidor puede establecer una nueva: {command}",
      emailMissing: "Introduzca su dirección de correo electrónico.",
      submit: "Iniciar sesión",
      submitting: "Iniciando sesión",
      passkey: "Usar una llave de acceso",
    },

    signUp: {
      title: "Crear una cuenta",
      hasAccount: "¿Ya tiene una cuenta? [Inicie sesión]",
      closed: "El registro está cerrado",
      closedText: "Este servidor no acepta cuentas nuevas. Pida a su operador que le cree una.",
      name: "Nombre del negocio",
      nameHint: "Los clientes lo ven en la página de pago. Podrá cambiarlo más adelante.",
      submit: "Crear cuenta",
      submitting: "Creando la cuenta",
    },

    forgot: {
      title: "Elegir una contraseña nueva",
      about:
        "Introduzca la dirección de correo electrónico de su cuenta. Si existe, recibirá un enlace válido durante una hora.",
      submit: "Enviar enlace",
      submitting: "Enviando",
      done: "Si esta dirección tiene una cuenta, el enlace está en camino. Revise también la carpeta de correo no deseado.",
      back: "[Volver al inicio de sesión]",
    },

    reset: {
      title: "Elegir una contraseña nueva",
      password: "Contraseña nueva",
      about: "Se cerrarán todas sus sesiones y deberá iniciar sesión con la contraseña nueva.",
      submit: "Guardar contraseña",
      submitting: "Guardando",
      done: "Su contraseña se ha cambiado.",
      next: "Iniciar sesión",
      another: "¿El enlace no funciona? [Pida otro]",
    },

    verification: {
      title: "Verificar su dirección de correo",
      notMine: "Si no ha creado una cuenta aquí, cierre esta página. [Iniciar sesión]",
      about: "Verifíquela solo si fue usted quien creó una cuenta en este servidor.",
      submit: "Verificar dirección",
      submitting: "Verificando",
      done: "Su dirección de correo electrónico está verificada.",
      next: "Ir al panel",
    },
  },
  "accounts/sign-on": {
    button: (name: string) => `Iniciar sesión con ${name}`,
    factor: (name: string) => `${name} ha confirmado su identidad. Su cuenta aquí requiere además su segundo factor.`,
    submit: "Iniciar sesión",
    submitting: "Iniciando sesión",
    go: (name: string) => `Continuar a ${name}`,
    otherWay: "[Iniciar sesión de otra forma]",
    confirm: "Confirme que es usted",
  },
  "accounts/sign-on-problem": {
    notFresh: (name: string) =>
      `${name} no indicó que usted acabe de iniciar sesión. Confirme con una llave de acceso o con su contraseña.`,
    refused: {
      rejected: (name: string) => `No se pudo iniciar sesión con ${name}. Inténtelo de nuevo.`,
      cancelled: (name: string) => `Se canceló el inicio de sesión con ${name}.`,
      too_many: () => "Demasiados intentos. Inténtelo de nuevo en unos minutos.",
      address_unverified: (name: string) =>
        `${name} no ha verificado su dirección de correo electrónico. Verifíquela allí e inténtelo de nuevo.`,
      domain_not_allowed: (name: string) =>
        `Con la dirección de correo electrónico que usa en ${name} no se permite iniciar sesión aquí. Use otra cuenta o consulte al operador de este servidor.`,
      address_in_use: (name: string) =>
        `Una cuenta de este servidor tiene su dirección de correo electrónico, pero no se puede vincular con su cuenta de ${name}. Si es suya, inicie sesión con su contraseña, verifique su dirección e inténtelo de nuevo. Si no, consulte al operador de este servidor.`,
      no_account: (name: string) =>
        `Ninguna cuenta de este servidor tiene la dirección de correo electrónico que usted usa en ${name}. Pida una invitación a un propietario del negocio.`,
      disabled: () => "Su cuenta está desactivada. Consulte al operador de este servidor.",
    },
  },
  "accounts/passkeys": {
    use: "Usar una llave de acceso",
    exists: "Este dispositivo o esta llave de seguridad ya tiene una llave de acceso suya.",
    wrongAddress: "Las llaves de acceso de este servidor solo funcionan en su propia dirección.",
    failed: "El navegador no pudo usar la llave de acceso. Inténtelo de nuevo.",
  },
  "accounts/people/invitation": {
    title: (business: string) => `Unirse a ${business}`,
    pageTitle: "Invitación",
    endedTitle: "Esta invitación no se puede usar",
    invited: (role: string) => `Ha recibido una invitación con el rol **${role}**.`,
    invitedBy: (inviter: string, role: string) => `${inviter} le invita con el rol **${role}**.`,
    name: "Su nombre",
    submit: "Unirse",
    submitting: "Uniéndose",
    account: "Su cuenta tendrá la dirección de correo electrónico {email}.",
    hasAccount: "¿Ya tiene una cuenta? [Inicie sesión]",
    signedInAs: "Ha iniciado sesión como {email}.",
    otherAccount: "¿No es usted? [Use otra cuenta]",
    signOutFirst: "Cerrar sesión",
    ended: {
      unknown: "El enlace no es válido. Quizá lo haya sustituido uno más reciente. Pida un enlace nuevo.",
      accepted: "La invitación ya se ha usado. Si fue usted, inicie sesión.",
      withdrawn: "La invitación se ha retirado. Pida una nueva.",
      expired: "La invitación ha caducado. Pida una nueva.",
      otherAddress: "La invitación es para {invited}, pero usted ha iniciado sesión como {email}.",
      mailedLink:
        "Para unirse con una cuenta nueva, abra el enlace que se envió por correo a {invited}. Así se demuestra que la dirección es suya.",
    },
    signIn: "Iniciar sesión",
  },
};
