import * as z from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  ComponentSwitch,
  ConfiguredComponent,
  ErpConfiguration,
  Package,
  PackageChoice,
} from './packages.ts';
import { PATHS } from '#contract/paths.ts';

/** Calls of an owner about packages and modules; `:tipo` is `PN` or `PJ`, `:id` the number (contract §4). */
export const packageEndpoints = {
  packages: endpoint({
    method: 'GET',
    path: PATHS.packages,
    auth: 'owner',
    reply: z.array(Package),
    summary: 'Paquetes que se pueden asignar a un negocio.',
  }),
  erpConfiguration: endpoint({
    method: 'GET',
    path: '/api/erp/negocios/:tipo/:id/configuracion-erp/',
    auth: 'owner',
    reply: ErpConfiguration,
    summary: 'Paquete y módulos de un negocio.',
  }),
  choosePackage: endpoint({
    method: 'PUT',
    path: '/api/erp/negocios/:tipo/:id/configuracion-erp/',
    auth: 'owner',
    body: PackageChoice,
    reply: ErpConfiguration,
    summary: 'Asigna un paquete y activa exactamente sus módulos; null solo quita el paquete.',
  }),
  switchComponent: endpoint({
    method: 'PATCH',
    path: '/api/erp/componentes-configurados/:id/update/',
    auth: 'owner',
    body: ComponentSwitch,
    reply: ConfiguredComponent,
    summary: 'Activa o desactiva un módulo de un negocio.',
  }),
} as const;
