import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey, CreatedApiKey, NewApiKey } from '#contract/integration/api-keys.ts';
import { integrationText } from '#contract/integration/integration-text.ts';
import { bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import { can } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import { addressKey } from '#server/http/limits/client-address.ts';
import type { KeyBudget } from '#server/http/limits/key-budget.ts';
import { isLimitReached, type RateLimit } from '#server/http/limits/rate-limit.ts';
import type { Collaborator, Owner } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import * as repo from './api-keys.repo.ts';
import { integrationLog } from './integration-log-text.ts';
import type { IntegrationPorts } from './ports.ts';

const MOST_LIVING = 20;
const KEY_BYTES = 32;
const SHOWN_LENGTH = 8;

/** The Authorization header of a program; a person's token never looks like it. */
const KEY = /^Bearer (mst_[\w-]{43})$/u;

/** What is kept of a key: a thief of the database can not use it, and it is found by nothing else. */
const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

function stateOf({ revoked_at, vence }: repo.ApiKeyRow, now: Date): ApiKey['estado'] {
  if (revoked_at !== null) return 'revocada';
  return vence !== null && vence < bogotaDate(now) ? 'vencida' : 'activa';
}

function toApiKey(row: repo.ApiKeyRow, now: Date): ApiKey {
  const { id, nombre, serie_id, permisos, inicio, created_at, usada_el, usada_desde, vence } = row;
  const creada_en = bogotaTimestamp(created_at);
  return {
    id,
    nombre,
    serie_id,
    permisos,
    inicio,
    creada_en,
    usada_el,
    usada_desde,
    vence,
    estado: stateOf(row, now),
  };
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Keys of programs: their owner's list, and the check on every call (integration.md). */
export function createApiKeyService(db: Db, calls: RateLimit, ports: IntegrationPorts) {
  /** @throws Problem `demasiados_intentos` (429) */
  async function takeCall(key: string, now: Date, tell: (budget: KeyBudget) => void): Promise<void> {
    const nowMs = now.getTime();
    const { room, resetS } = await calls.take({ key }, nowMs).catch((error: unknown) => {
      if (isLimitReached(error))
        tell({ limit: calls.limit, remaining: 0, resetS: error.details.retryAfterS ?? 0 });
      throw error;
    });
    tell({ limit: calls.limit, remaining: room, resetS });
  }

  async function assertUsable(input: NewApiKey, { tx, businessId, now }: Write): Promise<void> {
    const { vence, serie_id, permisos } = input;
    if (vence !== null && vence < bogotaDate(now)) throw fieldProblem('vence', integrationText.ended);
    if (serie_id === null && (can(permisos, 'invoicing.sell') || permisos.includes('pedidos')))
      throw fieldProblem('serie_id', integrationText.seriesForSale);
    if (serie_id !== null && !(await ports.findSeries(tx, businessId, serie_id)))
      throw fieldProblem('serie_id', integrationText.unknownSeries);
    await repo.lockForKeys(tx, businessId);
    const living = (await repo.listKeys(tx, businessId)).filter((row) => stateOf(row, now) === 'activa');
    if (living.length >= MOST_LIVING)
      throw fieldProblem('non_field_errors', integrationText.tooManyKeys(MOST_LIVING));
  }

  return {
    locate: ports.locateOfKind,

    /** Whether the caller shows a key, and not a person's token. */
    isKey: (authorization: string | undefined): boolean => authorization?.startsWith('Bearer mst_') === true,

    /**
     * Who calls by a key, read anew on every call: its rank is its permissions, its name *Integración: …*.
     * @param ip of the connection
     * @param tell hears what is left of the key's calls of this minute, also where there is nothing left
     * @throws Problem `no_autenticado` for a key that is unknown, revoked or past its end; `demasiados_intentos` (429)
     */
    async authenticate(
      authorization: string | undefined,
      now: Date,
      ip: string,
      tell: (budget: KeyBudget) => void,
    ): Promise<Collaborator> {
      const key = KEY.exec(authorization ?? '')?.[1];
      const row = key ? await repo.findByHash(db, keyHash(key)) : undefined;
      if (!row || stateOf(row, now) !== 'activa') throw new Problem('no_autenticado');
      await takeCall(row.id, now, tell);
      const [day, address] = [bogotaDate(now), addressKey(ip)];
      if (row.usada_el !== day || row.usada_desde !== address) await repo.noteUse(db, row, day, address);
      const person = await ports.findAuthor(row.business_id, row.collaborator_id);
      if (!person) throw new Problem('no_autenticado');
      return { ...person, level: row.permisos, sessionId: row.id };
    },

    list: async (businessId: number, now: Date): Promise<ApiKey[]> =>
      (await repo.listKeys(db, businessId)).map((row) => toApiKey(row, now)),

    /** @throws Problem `datos_invalidos` (400) at the field, and for the twenty-first living key */
    async create(actor: Owner, input: NewApiKey, write: Write): Promise<EffectResult> {
      const { tx, businessId, now } = write;
      await assertUsable(input, write);
      const { nombre, serie_id, permisos, vence } = input;
      const clave = `mst_${randomBytes(KEY_BYTES).toString('base64url')}`;
      const collaboratorId = await ports.insertKeyPerson(tx, businessId, { nombre, serie_id }, now);
      const row = {
        id: newId(now),
        collaborator_id: collaboratorId,
        nombre,
        permisos,
        inicio: clave.slice(0, SHOWN_LENGTH),
        created_at: now,
        vence,
      };
      await repo.insertKey(tx, businessId, { ...row, keyHash: keyHash(clave) });
      await ports.recordActivity(write, actor, 'negocio', 'Crear', integrationLog.keyCreated(nombre));
      const unused = {
        business_id: businessId,
        serie_id,
        revoked_at: null,
        usada_el: null,
        usada_desde: null,
      };
      const body: CreatedApiKey = { ...toApiKey({ ...row, ...unused }, now), clave };
      return { status: 201, body };
    },

    /** @throws Problem `no_encontrado` for a key of somebody else, and for a key that was revoked before */
    async revoke(actor: Owner, id: string, write: Write): Promise<EffectResult> {
      const { tx, businessId, now } = write;
      const key = await repo.revokeKey(tx, businessId, id, now);
      if (!key) throw new Problem('no_encontrado');
      await ports.releaseSeries(tx, businessId, key.collaborator_id, now);
      await ports.recordActivity(write, actor, 'negocio', 'Eliminar', integrationLog.keyRevoked(key.nombre));
      return { status: 204, body: null };
    },
  };
}
