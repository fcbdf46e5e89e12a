import { levelOf } from '#domain/accounts/permissions.ts';
import { AndyInput, type AndyReply } from '#contract/andy/andy.ts';
import { andyEndpoints } from '#contract/andy/andy-endpoints.ts';
import { answer, type AndyQuestion } from '#domain/andy/answer.ts';
import { guardReader, rightsOf } from '#domain/andy/rights.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { parseBody } from '#server/http/body.ts';
import { type Db, readSnapshot, readyForSums, type Tx } from '#server/platform/database/database.ts';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import type { ReadCall } from '#server/http/route.ts';
import type { AndyModel } from './model.ts';
import { type AndyPorts, createReader } from './reader.ts';

const LIMIT_MS = 10_000;

interface AndyDeps {
  db: Db;
  ports: AndyPorts;
  /** Questions per collaborator. */
  questions: RateLimit;
  /** Absent: the built-in engine answers everything. */
  model: AndyModel | null;
}

export type AndyService = ReturnType<typeof createAndyService>;

/** Andy: answers from the data of the moment, of this business and for this level (contract §5); only reads. */
export function createAndyService({ db, ports, questions, model }: AndyDeps) {
  /** A question may be about a year: it is summed as reports sum it. */
  const sumSnapshot = <Result>(read: (tx: Tx) => Promise<Result>): Promise<Result> =>
    readSnapshot(db, async (tx) => {
      await readyForSums(tx, LIMIT_MS);
      return read(tx);
    });

  const engineAnswer = (actor: Collaborator, question: AndyQuestion): Promise<string> =>
    sumSnapshot((tx) =>
      answer(
        question,
        createReader(ports, actor, question.now, (read) => read(tx)),
      ),
    );

  /** The model's answer; null when there is none, or none that can be told. */
  async function modelAnswer({ actor, request }: ReadCall, question: AndyQuestion): Promise<string | null> {
    if (!model?.isReady(question.now)) return null;
    const rights = rightsOf(levelOf(actor.level), actor.modules);
    const reader = createReader(ports, actor, question.now, sumSnapshot);
    return model.ask(question, { reader: guardReader(reader, rights), rights }, (reason) => {
      request.log.warn({ reason }, 'the language model did not answer; the engine does');
    });
  }

  return {
    /** @throws Problem `pregunta_invalida` (400), `demasiados_intentos` (429) */
    async ask(call: ReadCall): Promise<AndyReply> {
      const { actor, now, request } = call;
      const { bodyProblem } = andyEndpoints.askAndy;
      const { userInput, history } = parseBody(AndyInput, request.body, bodyProblem);
      const asker = `${actor.businessId}:${actor.id}`;
      await questions.take({ key: asker }, now.getTime());
      const firstName = actor.name.split(' ')[0] ?? '';
      const question = {
        userInput,
        history,
        level: levelOf(actor.level),
        modules: actor.modules,
        now,
        firstName,
      };
      return { response: (await modelAnswer(call, question)) ?? (await engineAnswer(actor, question)) };
    },
  };
}
