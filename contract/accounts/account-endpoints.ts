import * as z from 'zod';
import {
  EmailAddress,
  EmailKey,
  LoginInput,
  LoginReply,
  OwnerUser,
  PasswordReset,
  Registration,
} from './accounts.ts';
import {
  FactorCode,
  FactorEnd,
  FactorOffer,
  FactorStart,
  FactorState,
  RecoveryCodes,
} from './second-factor.ts';
import { LastBackup } from './last-backup.ts';
import { OwnSession, PasswordChange } from './own-account.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OWN_PATHS } from '#contract/accounts/own-paths.ts';
import { PATHS } from '#contract/paths.ts';
import { Detail } from '#contract/session/session.ts';

/** Calls about an owner's account (owner-area §7, contract §3). */
export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: PATHS.register,
    auth: 'public',
    body: Registration,
    reply: Detail,
    status: 201,
    summary: 'Registra a un dueño y le envía el enlace que confirma su correo.',
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: PATHS.verifyEmail,
    auth: 'public',
    body: EmailKey,
    reply: Detail.extend({ email: z.string() }),
    summary: 'Confirma un correo con la clave de su enlace.',
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: PATHS.resendEmail,
    auth: 'public',
    body: EmailAddress,
    reply: Detail,
    summary: 'Envía otro enlace de confirmación si la cuenta lo espera.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: PATHS.resetPassword,
    auth: 'public',
    body: EmailAddress,
    reply: Detail,
    summary: 'Envía un enlace para elegir otra contraseña si la cuenta existe.',
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: PATHS.confirmReset,
    auth: 'public',
    body: PasswordReset,
    reply: Detail,
    summary: 'Cambia la contraseña con la clave del enlace y cierra las sesiones abiertas.',
  }),
  login: endpoint({
    method: 'POST',
    path: PATHS.login,
    auth: 'public',
    body: LoginInput,
    reply: LoginReply,
    summary: 'Inicia la sesión de un dueño.',
  }),
  logout: endpoint({
    method: 'POST',
    path: PATHS.logout,
    auth: 'owner',
    key: 'ignored',
    reply: Detail,
    summary: 'Termina la sesión de este token.',
  }),
  user: endpoint({
    method: 'GET',
    path: PATHS.user,
    auth: 'owner',
    reply: OwnerUser,
    summary: 'Datos del dueño.',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: OWN_PATHS.changePassword,
    auth: 'owner',
    key: 'ignored',
    body: PasswordChange,
    reply: Detail,
    summary: 'Cambia la contraseña propia y cierra las demás sesiones; pide la contraseña actual.',
  }),
  ownerSessions: endpoint({
    method: 'GET',
    path: OWN_PATHS.ownerSessions,
    auth: 'owner',
    reply: z.array(OwnSession),
    summary: 'Sesiones abiertas del dueño, la usada más recientemente primero.',
  }),
  closeOwnerSession: endpoint({
    method: 'DELETE',
    path: `${OWN_PATHS.ownerSessions}:id/`,
    auth: 'owner',
    key: 'ignored',
    reply: z.null(),
    status: 204,
    summary: 'Cierra una sesión propia.',
  }),
  closeOtherOwnerSessions: endpoint({
    method: 'POST',
    path: OWN_PATHS.closeOtherOwnerSessions,
    auth: 'owner',
    key: 'ignored',
    reply: Detail,
    summary: 'Cierra todas las sesiones propias menos la de este token.',
  }),
  lastBackup: endpoint({
    method: 'GET',
    path: OWN_PATHS.lastBackup,
    auth: 'owner',
    reply: LastBackup,
    summary:
      'La última copia de seguridad del servidor que se leyó de nuevo; `ninguna` si este servidor no las hace.',
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: OWN_PATHS.secondFactor,
    auth: 'owner',
    reply: FactorState,
    summary: 'Si la verificación en dos pasos está activa, y cuántos códigos de recuperación quedan.',
  }),
  offerFactor: endpoint({
    method: 'POST',
    path: OWN_PATHS.secondFactor,
    auth: 'owner',
    key: 'ignored',
    body: FactorStart,
    reply: FactorOffer,
    status: 201,
    summary: 'Ofrece una clave para la aplicación del teléfono (TOTP); pide la contraseña.',
  }),
  activateFactor: endpoint({
    method: 'POST',
    path: OWN_PATHS.activateFactor,
    auth: 'owner',
    key: 'ignored',
    body: FactorCode,
    reply: RecoveryCodes,
    summary:
      'Activa la verificación en dos pasos con un código de la clave ofrecida. Solo esta respuesta trae los códigos de recuperación.',
  }),
  endFactor: endpoint({
    method: 'POST',
    path: OWN_PATHS.endFactor,
    auth: 'owner',
    key: 'ignored',
    body: FactorEnd,
    reply: Detail,
    summary: 'Desactiva la verificación en dos pasos; pide la contraseña y un código.',
  }),
} as const;
