import type { ClientCreditTerms } from '#contract/clients/client-input.ts';
import type { StoredClient } from './client-writes.repo.ts';

/** What a client is until its kind fills some of it in: fields of the other kind stay null (workspace §5). */
export const BLANK_CLIENT: Omit<
  StoredClient,
  'id' | 'codigo_cliente' | 'tipo_cliente' | 'is_active' | 'es_consumidor_final' | keyof ClientCreditTerms
> = {
  nombre_completo_natural: null,
  cedula_natural: null,
  fecha_nacimiento_natural: null,
  genero_natural: null,
  telefono_natural: null,
  correo_electronico_natural: null,
  direccion_natural: null,
  nombre_empresa_juridico: null,
  nit_juridico: null,
  dv_nit_juridico: null,
  nombre_representante_juridico: null,
  cargo_representante_juridico: null,
  telefono_contacto_juridico: null,
  correo_corporativo_juridico: null,
  direccion_empresa_juridico: null,
  sector_industria_juridico: null,
};

export const NO_CREDIT: ClientCreditTerms = {
  credito_activo: false,
  monto_credito_aprobado: '0.00',
  dias_credito_autorizados: 0,
};
