import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "accounts/security": {
    title: "Seguridad",
    about: "Cómo inicia sesión, en todos sus negocios.",
    failure: "No se pudo cargar el segundo factor",
    cancel: "Cancelar",
    noPassword: "Usted inicia sesión sin contraseña.",
    remove: "Quitar",
    removing: "Quitando",
    since: "Activada: {time}",
    lastEffect: "Bastará su contraseña para iniciar sesión, y sus códigos de recuperación dejarán de funcionar.",

    app: {
      title: "Aplicación de autenticación",
      about:
        "Una aplicación en su teléfono muestra un código de seis dígitos, necesario para iniciar sesión además de su contraseña.",
      none: "Aún no hay ninguna aplicación de autenticación.",
      setUp: "Configurar",
      setUpTitle: "Configurar una aplicación de autenticación",
      scan: "Escanee el código con su aplicación de autenticación e introduzca lo que esta muestra. Se cerrará la sesión en los demás navegadores.",
      qr: "Código QR para su aplicación de autenticación",
      secret: "Clave de configuración",
      cannotScan: "¿No puede escanearlo? Escriba esta clave de configuración en la aplicación:",
      code: "Código que muestra la aplicación",
      confirm: "Confirmar",
      confirming: "Comprobando",
      done: "Su aplicación de autenticación está configurada.",
      removeTitle: "¿Quitar la aplicación de autenticación?",
      removed: "La aplicación de autenticación se ha quitado.",
      removeEffect: "Sus códigos dejan de funcionar.",
    },

    passkeys: {
      title: "Llaves de acceso",
      about:
        "Su huella, su rostro o el PIN de un dispositivo bastan para iniciar sesión, sin contraseña. Una llave de acceso solo funciona en la dirección propia de este servidor, así que ninguna otra página puede robarla.",
      none: "Aún no hay ninguna llave de acceso.",
      unsupported:
        "Para añadir una llave de acceso, abra Remit con HTTPS y un nombre de host, en un navegador compatible con llaves de acceso.",
      add: "Añadir llave de acceso",
      added: "añadida: {time}",
      lastUsed: "usada por última vez {time}",
      unused: "aún sin usar",
      addTitle: "Añadir una llave de acceso",
      addAbout:
        "Su navegador pregunta dónde guardarla: en este dispositivo, en un teléfono o en una llave de seguridad. A partir de entonces, su contraseña sola ya no basta para iniciar sesión, y se cierra la sesión en los navegadores que solo usaron la contraseña.",
      name: "Nombre",
      nameHint: "Para distinguir sus llaves de acceso, por ejemplo, según el dispositivo.",
      nameMissing: "Introduzca un nombre.",
      create: "Crear llave de acceso",
      creating: "Esperando al navegador",
      done: "Su llave de acceso se ha añadido.",
      rename: "Cambiar nombre",
      renameTitle: "Cambiar el nombre de la llave de acceso",
      renameAbout: "Solo cambia el nombre en esta página. Es posible que su dispositivo muestre otro.",
      save: ["Guardar", "Guardando"],
      renamed: "El nombre de la llave de acceso se ha cambiado.",
      removeTitle: "¿Quitar esta llave de acceso?",
      removed: "La llave de acceso se ha quitado.",
      removeEffect: "Ya no sirve para iniciar sesión. Elimínela también en el dispositivo.",
      sessionsEffect: "Los navegadores en los que inició sesión con ella la mantienen abierta. Ciérrela en Sesiones.",
    },

    codes: {
      title: "Códigos de recuperación",
      about:
        "Cada uno sustituye una vez a su segundo factor si ha perdido su teléfono. Guárdelos donde guarda su pasaporte.",
      needsFactor:
        "Recibirá códigos de recuperación cuando añada una llave de acceso o configure una aplicación de autenticación.",
      left: (count: number) => plural(count, { one: `${count} código sin usar`, other: `${count} códigos sin usar` }),
      few: "Cree códigos nuevos antes de quedarse sin ninguno.",
      create: "Crear códigos nuevos",
      creating: "Creando",
      replaceTitle: "¿Crear códigos de recuperación nuevos?",
      replaceEffect: "Sus códigos actuales dejan de funcionar.",
      shownTitle: "Sus códigos de recuperación",
      shownAbout:
        "Solo se muestran ahora. Imprímalos o guárdelos en un gestor de contraseñas, no en el teléfono que podría perder.",
      word: "los códigos",
      once: "Cada código funciona una sola vez, junto con su contraseña.",
    },

    requirement: {
      title: "Segundo factor para todos",
      about: "Cada miembro de {business} necesitará un segundo factor, en producción y en pruebas.",
      on: "Obligatorio para todos",
      off: "No obligatorio",
      ownFirst: "Configure primero su propio segundo factor.",
      needed:
        "{business} exige un segundo factor. Añada una llave de acceso o configure una aplicación de autenticación para continuar.",
      met: "Su segundo factor está configurado. [Continuar]",
      start: "Exigir a todos",
      startTitle: "¿Exigir un segundo factor a todos?",
      starting: "Guardando",
      started: "Ahora todos necesitan un segundo factor.",
      startEffect: "Desde su próximo clic, quienes no tengan un segundo factor solo podrán configurar uno.",
      without: (names: string) => `Ahora sin segundo factor: ${names}.`,
      keysStay: "Las claves de API siguen funcionando.",
      stop: "Dejar de exigir",
      stopTitle: "¿Dejar de exigir un segundo factor?",
      stopping: "Guardando",
      stopped: "El segundo factor ya no es obligatorio.",
      stopEffect:
        "Quienes no tengan un segundo factor solo necesitarán su contraseña. Los segundos factores existentes se conservan.",
      keep: "Seguir exigiendo",
    },

    reset: {
      text: "El operador de este servidor quitará su segundo factor el {time}. ¿No lo pidió usted?",
      keep: "Conservar mi segundo factor",
      kept: "Su segundo factor se conserva.",
    },
  },
};
