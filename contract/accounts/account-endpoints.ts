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
import { endpoint } from '#contract/endpoint.ts';
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
} as const;
