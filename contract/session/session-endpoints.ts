import { OwnSession, PasswordChange } from '#contract/accounts/own-account.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OWN_PATHS } from '#contract/accounts/own-paths.ts';
import { PATHS } from '#contract/paths.ts';
import {
  Detail,
  OwnSettings,
  OwnSettingsInput,
  Series,
  SeriesEntry,
  SubLoginInput,
  SubLoginReply,
} from './session.ts';
import * as z from 'zod';

/** Calls of a collaborator about the own session, settings and establishments (contract §5). */
export const sessionEndpoints = {
  subLogin: endpoint({
    method: 'POST',
    path: PATHS.subLogin,
    auth: 'public',
    body: SubLoginInput,
    reply: SubLoginReply,
    summary: 'Inicia la sesión de un colaborador.',
  }),
  subLogout: endpoint({
    method: 'POST',
    path: PATHS.subLogout,
    auth: 'collaborator',
    key: 'ignored',
    action: 'settings.own',
    reply: Detail,
    summary: 'Revoca este token.',
  }),
  renewToken: endpoint({
    method: 'POST',
    path: PATHS.renewToken,
    auth: 'collaborator',
    key: 'unstored',
    action: 'settings.own',
    reply: SubLoginReply,
    summary:
      'Cambia el token por uno nuevo con los datos vigentes; el anterior termina cinco minutos después del primer uso del nuevo.',
  }),
  changeOwnPassword: endpoint({
    method: 'POST',
    path: OWN_PATHS.changeOwnPassword,
    auth: 'collaborator',
    key: 'ignored',
    action: 'settings.own',
    body: PasswordChange,
    reply: Detail,
    summary: 'Cambia la contraseña propia y cierra las demás sesiones; pide la contraseña actual.',
  }),
  ownSessions: endpoint({
    method: 'GET',
    path: OWN_PATHS.ownSessions,
    auth: 'collaborator',
    action: 'settings.own',
    reply: z.array(OwnSession),
    summary: 'Sesiones abiertas del colaborador, la usada más recientemente primero.',
  }),
  closeSession: endpoint({
    method: 'DELETE',
    path: `${OWN_PATHS.ownSessions}:id/`,
    auth: 'collaborator',
    key: 'ignored',
    action: 'settings.own',
    reply: z.null(),
    status: 204,
    summary: 'Cierra una sesión propia.',
  }),
  closeOtherSessions: endpoint({
    method: 'POST',
    path: OWN_PATHS.closeOtherSessions,
    auth: 'collaborator',
    key: 'ignored',
    action: 'settings.own',
    reply: Detail,
    summary: 'Cierra todas las sesiones propias menos la de este token.',
  }),
  ownSettings: endpoint({
    method: 'GET',
    path: '/api/erp/subusers/me/',
    auth: 'collaborator',
    action: 'settings.own',
    reply: OwnSettings,
    summary: 'Ajustes propios del colaborador.',
  }),
  changeOwnSettings: endpoint({
    method: 'PUT',
    path: '/api/erp/subusers/me/',
    auth: 'collaborator',
    action: 'settings.own',
    body: OwnSettingsInput,
    reply: OwnSettings,
    summary: 'Cambia los ajustes propios del colaborador.',
  }),
  seriesList: endpoint({
    method: 'GET',
    path: '/api/erp/mi-negocio/series/',
    auth: 'collaborator',
    action: 'inventory.view',
    reply: z.array(SeriesEntry),
    summary: 'Establecimientos del negocio.',
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/erp/facturacion/series/:serie_id/',
    auth: 'collaborator',
    action: 'invoicing.view',
    modules: ['facturacion'],
    reply: Series,
    summary: 'Serie de facturación con su resolución.',
  }),
} as const;
