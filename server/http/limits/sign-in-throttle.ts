import type { Db } from '#server/platform/database/database.ts';
import { addressKey } from './client-address.ts';
import type { KnownAddresses } from './known-addresses.ts';
import { type Counted, isLimitReached, RateLimit } from './rate-limit.ts';

const WINDOW_MS = 15 * 60_000;
/** An address may be a whole shop or a mobile network: it gets many times what one account gets. */
const ACCOUNTS_PER_ADDRESS = 20;

/**
 * Slows down guessing of passwords: so many failures per account in 15 minutes, and many times that per
 * address (contract §1, reliability threat 8). Only failures count, yet tries that run at once can't slip
 * past the limit: each takes its place before the password is compared, and a right one clears them all. Tries for which
 * there is no place wait for those of this process that are compared just now. An address from which the account has
 * signed in before counts by itself: a stranger who knows an e-mail keeps nobody out of the own shop.
 */
export class SignInThrottle {
  readonly #accounts: RateLimit;
  readonly #addresses: RateLimit;
  readonly #inside = new Map<string, { count: number; waiting: (() => void)[] }>();

  /** @param name tells its counts from those of other throttles */
  constructor(
    db: Db,
    name: string,
    limit: number,
    readonly known?: KnownAddresses,
  ) {
    this.#accounts = new RateLimit(db, `${name} account`, limit, WINDOW_MS);
    this.#addresses = new RateLimit(db, `${name} address`, limit * ACCOUNTS_PER_ADDRESS, WINDOW_MS);
  }

  /**
   * Runs one try. A right password clears the account's failures.
   * @param ip of the connection (`request.ip`)
   * @param isRight the slow comparison
   * @throws Problem `demasiados_intentos` (429)
   */
  async attempt(
    account: string,
    ip: string,
    nowMs: number,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const address = addressKey(ip);
    await this.#addresses.check({ key: address }, nowMs);
    const isKnown = (await this.known?.has(account, ip)) ?? false;
    const counted = { key: account, part: isKnown ? address : '' };
    const leave = await this.#enter(counted, nowMs);
    try {
      const wasRight = await isRight();
      if (wasRight) await this.#accounts.forget(counted);
      else await this.#addresses.tryTake({ key: address }, nowMs);
      return wasRight;
    } catch (error) {
      // Nothing was compared: the database is away, or the account is of another kind.
      await this.#accounts.giveBack(counted, nowMs).catch(() => undefined);
      throw error;
    } finally {
      leave();
    }
  }

  /** Clears an account: its owner has proved the mailbox. */
  async forget(account: string): Promise<void> {
    await this.#accounts.forget({ key: account });
  }

  /** Takes a place of the account. @returns what leaves it */
  async #enter(counted: Counted, nowMs: number): Promise<() => void> {
    const quota = `${counted.key} ${counted.part ?? ''}`;
    for (;;) {
      const inside = this.#inside.get(quota) ?? { count: 0, waiting: [] };
      this.#inside.set(quota, inside);
      inside.count += 1;
      try {
        await this.#accounts.take(counted, nowMs);
        return () => this.#leave(quota);
      } catch (error) {
        inside.count -= 1;
        if (!isLimitReached(error) || inside.count === 0) {
          this.#wake(quota);
          throw error;
        }
      }
      await new Promise<void>((resolve) => inside.waiting.push(resolve));
    }
  }

  #leave(quota: string): void {
    const inside = this.#inside.get(quota);
    if (inside) inside.count -= 1;
    this.#wake(quota);
  }

  #wake(quota: string): void {
    const inside = this.#inside.get(quota);
    if (!inside) return;
    if (inside.count === 0) this.#inside.delete(quota);
    for (const wake of inside.waiting.splice(0)) wake();
  }
}
