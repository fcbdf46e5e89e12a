import { ImportInput, type ImportedOperation, type ImportReply } from '#contract/sync/sync.ts';
import { problemAnswer } from '#contract/problem-text.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { parseBody } from '#server/http/body.ts';
import type { VersionRange } from '#server/platform/changes.ts';
import { toProblem } from '#server/http/error-reply.ts';
import { factsOf } from '#server/platform/request-facts.ts';
import type { ReadCall, Router } from '#server/http/route.ts';
import { tellVersions } from '#server/http/write-reply.ts';

interface ImportPorts {
  /** Inactive and deleted colleagues too: it is their work that has to be rescued. */
  findAuthor: (businessId: number, id: number) => Promise<Collaborator | undefined>;
  /** Newest version that an applied write took; undefined for one that was not applied. */
  findNewest: (businessId: number, op: string) => Promise<number | undefined>;
}

interface Answered {
  status: number;
  body: unknown;
  versions?: VersionRange;
}

/**
 * Sends the operations that a device exported (offline §9). Each runs in a transaction of its own under its own
 * key, so a second import replays; its author stays the seller, the log names both.
 */
export function createImportService({ findAuthor, findNewest }: ImportPorts) {
  /**
   * Up to which version its author knew the row.
   * @throws Problem `version_cambiada` (412) when what it rests on was not taken; not stored: that may yet get in
   */
  async function newestBaseOf(businessId: number, { restsOn }: ImportedOperation): Promise<number | null> {
    if (restsOn == null) return null;
    const newest = await findNewest(businessId, restsOn);
    if (newest === undefined) throw new Problem('version_cambiada', { extra: { version: null } });
    return newest;
  }

  /** @throws Problem `no_encontrado` for an author of another business */
  async function send(router: Router, call: ReadCall, operation: ImportedOperation): Promise<Answered> {
    const { actor: importer, now } = call;
    const { method, path, body, autor } = operation;
    const author = await findAuthor(importer.businessId, autor);
    if (!author) throw new Problem('no_encontrado');
    const seller = author.id === importer.id ? importer : { ...author, importedBy: importer.name };
    const facts = factsOf(operation, await newestBaseOf(importer.businessId, operation), now);
    return router.relay(call, seller, { method, path, body: body ?? {}, facts });
  }

  /** What came of one; whatever goes wrong with it is its own answer, the others go on. */
  async function answerOf(router: Router, call: ReadCall, operation: ImportedOperation): Promise<Answered> {
    try {
      return await send(router, call, operation);
    } catch (error) {
      const problem = toProblem(error);
      if (!problem) call.request.log.error({ err: error }, 'unexpected failure of an imported operation');
      return problemAnswer(problem ?? new Problem('error_interno'));
    }
  }

  return {
    /** @throws Problem `datos_invalidos` (400), `ocupado` (429) */
    async run(router: Router, call: ReadCall): Promise<ImportReply> {
      const { operaciones } = parseBody(ImportInput, call.request.body);
      const leave = router.enterGate(call.actor.businessId);
      try {
        const answers: Answered[] = [];
        for (const operation of operaciones) answers.push(await answerOf(router, call, operation));
        const ranges = answers.flatMap(({ versions }) => (versions ? [versions] : []));
        if (ranges.length > 0) {
          const from = Math.min(...ranges.map((range) => range.from));
          tellVersions(call.reply, { from, to: Math.max(...ranges.map((range) => range.to)) });
        }
        const resultados = operaciones.map(({ op }, at) => {
          const { status = 500, body = null } = answers[at] ?? {};
          return { op, status, cuerpo: body };
        });
        return { resultados };
      } finally {
        leave();
      }
    },
  };
}
