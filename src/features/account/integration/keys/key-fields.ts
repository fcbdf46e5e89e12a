import { filled, atMost, type Rule } from '#app/ui/form/field-rules.ts';
import { isDay } from '#app/ui/date/typed-date.ts';
import { fieldText } from '#contract/field-text.ts';
import { integrationText } from '#contract/integration/integration-text.ts';
import { can, KEY_PERMISSIONS, type KeyPermission } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { text } from './text.ts';

/** The form of a new key, as typed. */
export interface KeyFields {
  nombre: string;
  permisos: KeyPermission[];
  /** Id of a series; empty for none. */
  serie_id: string;
  /** YYYY-MM-DD; empty for a key without end. */
  vence: string;
}

export const EMPTY_KEY: KeyFields = { nombre: '', permisos: [], serie_id: '', vence: '' };

const LONGEST_NAME = 60;

const needsStore = (permissions: readonly KeyPermission[]) =>
  can(permissions, 'invoicing.sell') || can(permissions, 'orders.operate');

const end: Rule = (value) => {
  if (value === '') return undefined;
  if (!isDay(value)) return text.notDay;
  return value < bogotaDate(new Date()) ? integrationText.ended : undefined;
};

export const KEY_RULES: Record<string, readonly Rule<KeyFields>[]> = {
  nombre: [filled(integrationText.nameRequired), atMost(LONGEST_NAME, fieldText.tooLong(LONGEST_NAME))],
  permisos: [filled(integrationText.noPermission)],
  serie_id: [
    (value, { permisos }) =>
      value === '' && needsStore(permisos) ? integrationText.seriesForSale : undefined,
  ],
  vence: [end],
};

/** The permissions as they are offered, each with what it allows. */
export const PERMISSION_OPTIONS = KEY_PERMISSIONS.map((value) => ({
  value,
  label: text.permissions[value],
  description: text.permissionHints[value],
}));

/** The body of the call. */
export const toKeyBody = ({ nombre, permisos, serie_id, vence }: KeyFields) => ({
  nombre: nombre.trim(),
  permisos,
  serie_id: serie_id === '' ? null : Number(serie_id),
  vence: vence === '' ? null : vence,
});
