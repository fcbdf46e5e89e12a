import { formatDay } from '#domain/bogota-time.ts';

export const text = {
  title: 'Verificación en dos pasos',
  lead: 'Además de la contraseña, al entrar se pide un código de tu teléfono. Así nadie entra a tu cuenta solo con la contraseña.',
  loading: 'Cargando…',
  again: 'Intentar de nuevo',
  off: 'Desactivada',
  on: 'Activa',
  since: (iso: string) => `Activa desde el ${formatDay(iso.slice(0, 10))}.`,
  codesLeft: (left: number) => {
    if (left === 0)
      return 'Ya usaste todos los códigos de recuperación. Desactívala y actívala otra vez para tener nuevos.';
    return left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`;
  },
  activate: 'Activar',
  deactivate: 'Desactivar',
  activateTitle: 'Activar la verificación en dos pasos',
  passwordLead: 'Para empezar, escribe tu contraseña.',
  next: 'Continuar',
  checking: 'Comprobando…',
  cancel: 'Cancelar',
  scan: 'Lee este código QR con una aplicación de autenticación de tu teléfono: Google Authenticator, Microsoft Authenticator, Authy u otra.',
  qr: 'Código QR para la aplicación de autenticación',
  byHand: 'Si no puedes leerlo, escribe esta clave en la aplicación:',
  codeLead: 'Después escribe el código de 6 números que muestra.',
  labels: { password: 'Contraseña actual', codigo_verificacion: 'Código' },
  codeRequired: 'Escribe el código.',
  confirm: 'Activar',
  confirming: 'Activando…',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesOnce: 'Es la única vez que se muestran.',
  codesLead:
    'Si pierdes el teléfono, cada uno sirve una vez para entrar. Imprímelos o guárdalos lejos de este equipo.',
  codesName: 'Códigos de recuperación',
  copy: 'Copiar',
  copied: 'Copiados.',
  notCopied: 'No se pudieron copiar. Escríbelos en un papel.',
  kept: 'Ya los guardé',
  activated: 'La verificación en dos pasos está activa.',
  endTitle: 'Desactivar la verificación en dos pasos',
  endLead:
    'Para entrar bastará la contraseña. Los códigos de recuperación dejan de servir. Escribe tu contraseña y un código del teléfono o de recuperación.',
  ending: 'Desactivando…',
  ended: 'La verificación en dos pasos está desactivada.',
};
