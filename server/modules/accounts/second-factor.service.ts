import { accountText } from '#contract/accounts/account-text.ts';
import type { FactorOffer, FactorState } from '#contract/accounts/second-factor.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { SignInThrottle } from '#server/http/limits/sign-in-throttle.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashPassword, verifyPassword, wrongPassword } from '#server/platform/passwords.ts';
import {
  factorUri,
  newRecoveryCode,
  newSecret,
  readTypedCode,
  startOf,
  stepOf,
  writtenCode,
} from './one-time-code.ts';
import { findById, type OwnerRow } from './owner-session.repo.ts';
import type { Seal } from './sealed.ts';
import * as repo from './second-factor.repo.ts';

const OFFER_MS = 15 * 60_000;
const CODES = 10;

interface FactorLimits {
  /** Wrong passwords, shared with the sign-in. */
  passwords: SignInThrottle;
  /** Wrong codes: a limit of their own, for a right password clears the other. */
  codes: SignInThrottle;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

const wrongCode = () =>
  new Problem('codigo_incorrecto', { fields: { codigo_verificacion: [accountText.wrongCode] } });

/** Ten codes, no two of which are found by the same letters. */
function makeCodes(): string[] {
  const made = new Map<string, string>();
  while (made.size < CODES) {
    const code = newRecoveryCode();
    made.set(startOf(code), code);
  }
  return [...made.values()];
}

/** The second factor of owners (decision 055): codes of an authenticator app (RFC 6238), and recovery codes. */
export function createSecondFactorService(db: Db, seal: Seal, { passwords, codes }: FactorLimits) {
  /** Uses a code up. @returns whether it was a good one */
  async function take(ownerId: number, factor: repo.FactorRow, typed: string, now: Date): Promise<boolean> {
    const { kind, ...rest } = readTypedCode(typed);
    if (!('code' in rest)) return false;
    if (kind === 'phone') {
      const secret = seal.open(factor.secreto);
      const step = secret === undefined ? null : stepOf(secret, rest.code, now);
      return step !== null && repo.takeStep(db, ownerId, factor.secreto, step);
    }
    const hash = await repo.findCode(db, ownerId, startOf(rest.code));
    const isRight = await verifyPassword(hash, rest.code);
    return isRight && hash !== undefined && repo.takeCode(db, ownerId, hash, now);
  }

  async function demand(owner: OwnerRow, factor: repo.FactorRow, typed: string, ip: string, now: Date) {
    const check = () => take(owner.id, factor, typed, now);
    const isRight = await codes.attempt(owner.email.toLowerCase(), ip, now.getTime(), check);
    if (!isRight) throw wrongCode();
  }

  /** The signed-in owner, whose present password was right. */
  async function proved(actor: Owner, password: string, ip: string, now: Date): Promise<OwnerRow> {
    const owner = await findById(db, actor.id);
    if (!owner) throw new Problem('no_autenticado');
    const check = () => verifyPassword(owner.password_hash, password);
    const isRight = await passwords.attempt(owner.email.toLowerCase(), ip, now.getTime(), check);
    if (!isRight) throw wrongPassword();
    return owner;
  }

  return {
    /**
     * Asks for the code of an owner who has a second factor, after the password was right.
     * @param typed the code, or undefined where none was sent
     * @throws Problem `codigo_requerido`, `codigo_incorrecto` (400); `demasiados_intentos` (429)
     */
    async check(owner: OwnerRow, typed: string | undefined, ip: string, now: Date): Promise<void> {
      const factor = await repo.findFactor(db, owner.id);
      if (!factor?.activo_desde) return;
      if (typed === undefined) throw new Problem('codigo_requerido');
      await demand(owner, factor, typed, ip, now);
    },

    async state(actor: Owner): Promise<FactorState> {
      const factor = await repo.findFactor(db, actor.id);
      const since = factor?.activo_desde ?? null;
      return {
        activo: since !== null,
        desde: since && bogotaTimestamp(since),
        codigos_restantes: since ? await repo.countCodes(db, actor.id) : 0,
      };
    },

    /**
     * Offers a secret; it is in force once a code of it was typed in, within a quarter of an hour.
     * @throws Problem `contrasena_incorrecta` (400); `datos_invalidos` (400) while a factor is in force; `demasiados_intentos`
     */
    async offer(actor: Owner, password: string, ip: string, now: Date): Promise<FactorOffer> {
      const { email } = await proved(actor, password, ip, now);
      const secreto = newSecret();
      if (!(await repo.offerFactor(db, actor.id, seal.close(secreto), now)))
        throw fieldProblem('non_field_errors', accountText.factorActive);
      return { secreto, uri: factorUri(secreto, email) };
    },

    /**
     * Puts the offered factor in force. @returns the recovery codes, which no later answer has
     * @throws Problem `datos_invalidos` (400) where nothing is offered; `codigo_incorrecto` (400); `demasiados_intentos`
     */
    async activate(actor: Owner, typed: string, ip: string, now: Date): Promise<string[]> {
      const factor = await repo.findFactor(db, actor.id);
      const secret = factor && seal.open(factor.secreto);
      const isOffered =
        factor?.activo_desde === null && now.getTime() - factor.ofrecido_en.getTime() <= OFFER_MS;
      if (!factor || secret === undefined || !isOffered)
        throw fieldProblem('non_field_errors', accountText.factorNotOffered);
      const read = readTypedCode(typed);
      const step = read.kind === 'phone' ? stepOf(secret, read.code, now) : null;
      const account = `${actor.id}`;
      if (!(await codes.attempt(account, ip, now.getTime(), () => Promise.resolve(step !== null))))
        throw wrongCode();
      const made = makeCodes();
      const kept = await Promise.all(
        made.map(async (code) => ({ inicio: startOf(code), hash: await hashPassword(code) })),
      );
      await db.transaction().execute(async (tx) => {
        if (!(await repo.activateFactor(tx, actor.id, factor.secreto, step ?? 0, now)))
          throw fieldProblem('non_field_errors', accountText.factorNotOffered);
        await repo.replaceCodes(tx, actor.id, kept);
      });
      return made.map(writtenCode);
    },

    /**
     * Ends the factor, with its recovery codes.
     * @throws Problem `contrasena_incorrecta`, `codigo_incorrecto` (400); `datos_invalidos` (400) where there is none;
     * `demasiados_intentos` (429)
     */
    async end(
      actor: Owner,
      { password, codigo_verificacion }: { password: string; codigo_verificacion: string },
      ip: string,
      now: Date,
    ): Promise<void> {
      const owner = await proved(actor, password, ip, now);
      const factor = await repo.findFactor(db, actor.id);
      if (!factor?.activo_desde) throw fieldProblem('non_field_errors', accountText.factorNone);
      await demand(owner, factor, codigo_verificacion, ip, now);
      await db.transaction().execute((tx) => repo.dropFactor(tx, actor.id));
    },
  };
}
