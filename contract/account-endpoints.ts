import { LoginInput, LoginReply, OwnerUser } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Detail } from './session.ts';

/** Calls about an owner's account (owner-area §7, contract §3). */
export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login/',
    auth: 'public',
    body: LoginInput,
    reply: LoginReply,
    summary: 'Inicia la sesión de un dueño.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout/',
    auth: 'owner',
    reply: Detail,
    summary: 'Termina la sesión de este token.',
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user/',
    auth: 'owner',
    reply: OwnerUser,
    summary: 'Datos del dueño.',
  }),
} as const;
