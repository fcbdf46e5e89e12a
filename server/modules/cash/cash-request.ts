import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { versionOf } from '#server/platform/changes.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { readSession, withFigures } from './cash.service.ts';
import * as repo from './cash-sessions.repo.ts';
import type { CashPorts } from './ports.ts';

// What every write at a drawer needs: who asks for what, the drawer under its lock, and the answer.

export interface CashRequest<Input> {
  actor: Collaborator;
  input: Input;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

interface Made {
  creation_hash: string | null;
}

/** @throws Problem `id_en_uso` (409) where somebody else, or another request, made the row */
export function assertSame(
  { actor, hash }: CashRequest<unknown>,
  { creation_hash }: Made,
  author: number,
): void {
  if (author !== actor.id || creation_hash !== hash) throw new Problem('id_en_uso');
}

/** The answer to a create whose row exists already. */
export async function replayed(
  { tx, businessId }: Write,
  cajaId: string,
  body: unknown,
): Promise<EffectResult> {
  const version = await versionOf(tx, businessId, 'cajas', cajaId);
  const versions = version === undefined ? undefined : { from: version, to: version };
  return { status: 200, body, replayed: true, versions };
}

/** The drawer as the person who writes may see it. */
export async function show(
  ports: Pick<CashPorts, 'findBusiness'>,
  { tx, businessId }: Write,
  actor: Collaborator,
  id: string,
) {
  const found = await readSession(tx, businessId, id);
  if (!found) throw new Error(`the drawer ${id} is gone`);
  const { opciones } = await ports.findBusiness(tx, businessId);
  return withFigures(actor, opciones, found.row, found.rows);
}

/** The locked drawer of a path. @throws Problem `no_encontrado` */
export async function lockOne({ tx, businessId }: Write, id: string): Promise<repo.SessionRow> {
  const session = await repo.lockSession(tx, businessId, id);
  if (!session) throw new Problem('no_encontrado');
  return session;
}

interface Deed {
  /** The row that an approval of it has to be of. */
  op: string;
  accion: 'cash.correct' | 'cash.close-others';
  /** Id of the count, or of the drawer that is closed; null where it is closed already. */
  operation: string | null;
}

/** Whether the person who writes may do this: by level, or on an approval that names it. */
export async function isAllowed(
  ports: Pick<CashPorts, 'approvalOf'>,
  { actor, input, facts }: CashRequest<{ autoriza?: string | null | undefined }>,
  write: Write,
  { accion, ...deed }: Deed,
): Promise<boolean> {
  if (can(actor.level, accion)) return true;
  const asked = { id: input.autoriza, ...deed, accion, isDelivered: facts.isOffline };
  return (await ports.approvalOf(write, asked)) !== null;
}
