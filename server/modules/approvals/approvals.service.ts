import { levelOf } from '#domain/accounts/permissions.ts';
import type { Approval, ApprovalInput } from '#contract/approvals/approvals.ts';
import { type ApprovableAction, canApprove, suffices } from '#domain/accounts/approvals.ts';
import type { Level } from '#domain/accounts/permissions.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { approvalLog } from './approvals-text.ts';
import * as repo from './approvals.repo.ts';

interface ApprovalPorts {
  findBusiness(tx: Tx, businessId: number): Promise<{ opciones: { devolucion_nivel: Level } }>;
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'facturacion' | 'caja',
    accion: 'Autorizar',
    descripcion: string,
  ): Promise<void>;
}

interface ApprovalRequest {
  actor: Collaborator;
  input: ApprovalInput;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

/** What an operation asks of the approval that it names. */
interface AskedApproval {
  /** Id of the approval; absent where it names none. */
  id: string | null | undefined;
  /** The row that the approval has to be of. */
  op: string;
  accion: ApprovableAction;
  /** Id of the row that the operation makes or changes; null where it changes nothing that an approval is needed for. */
  operation: string | null;
  /** What is done cannot be refused any more: an approval that is not here yet may still come. */
  isDelivered: boolean;
}

export type ApprovalService = ReturnType<typeof createApprovalService>;

/** One person lets another do what is above their level: one action on one row (quick-sale.md E4). */
export function createApprovalService(ports: ApprovalPorts) {
  const mayApprove = async ({ tx, businessId }: Write, level: number | null, accion: ApprovableAction) => {
    const { opciones } = await ports.findBusiness(tx, businessId);
    return canApprove(level ?? undefined, accion, opciones.devolucion_nivel);
  };

  return {
    /** @throws Problem `nivel_insuficiente` where the author may not do it either, `id_en_uso` */
    async give({ actor, input, facts, hash }: ApprovalRequest, write: Write): Promise<EffectResult> {
      const { tx, businessId, now } = write;
      const id = facts.entityId ?? newId(now);
      const existing = await repo.findApproval(tx, businessId, id);
      if (existing) {
        if (existing.collaborator_id !== actor.id || existing.creation_hash !== hash)
          throw new Problem('id_en_uso');
        return { status: 200, body: toApproval(existing), replayed: true };
      }
      const { op, accion } = input;
      if (!(await mayApprove(write, levelOf(actor.level), accion)))
        throw new Problem('nivel_insuficiente', { values: { deed: 'autorizar' } });
      const made = { id, op, accion, collaborator_id: actor.id, fisico_en: facts.occurredAt ?? now };
      const stored = { ...made, deviceId: facts.deviceId, createdAt: now, creation_hash: hash };
      await repo.insertApproval(tx, businessId, stored);
      const modulo = accion.startsWith('cash.') ? 'caja' : 'facturacion';
      await ports.recordActivity(write, actor, modulo, 'Autorizar', approvalLog[accion]);
      return { status: 201, body: toApproval({ ...made, nombre: actor.name }) };
    },

    /**
     * Looks whether an operation may be taken on the approval that it names, and notes that it was: its author must be
     * there still, of a sufficient level now.
     * @returns null where it is worth nothing: of another row or action, or not here while it can be waited for
     */
    async lookUp(
      write: Write,
      { id, op, accion, operation, isDelivered }: AskedApproval,
    ): Promise<'given' | 'awaited' | null> {
      if (!id) return null;
      const { tx, businessId, now } = write;
      const found = await repo.findApproval(tx, businessId, id);
      if (!found && !isDelivered) return null;
      if (found) {
        if (found.op !== op || !suffices(found.accion, accion)) return null;
        if (!(await mayApprove(write, found.level, accion))) return null;
      }
      if (operation !== null)
        await repo.storeUse(tx, businessId, { operation, op, accion, approvalId: id, at: now });
      return found ? 'given' : 'awaited';
    },
  };
}

type Shown = Pick<repo.ApprovalRow, 'id' | 'op' | 'accion' | 'collaborator_id' | 'nombre' | 'fisico_en'>;

const toApproval = ({ id, op, accion, collaborator_id, nombre, fisico_en }: Shown): Approval => ({
  id,
  op,
  accion,
  colaborador: { id: collaborator_id, nombre },
  fisico_en: bogotaTimestamp(fisico_en),
});
