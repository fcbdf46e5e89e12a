import { addressKey } from './client-address.ts';
import type { KnownAddresses } from './known-addresses.ts';
import { RateLimit } from './rate-limit.ts';

const WINDOW_MS = 15 * 60_000;
/** An address may be a whole shop or a mobile network: it gets many times what one account gets. */
const ACCOUNTS_PER_ADDRESS = 20;

/**
 * Slows down guessing of passwords: so many failures per account in 15 minutes, and many times that per
 * address (contract §1, reliability threat 8). Only failures count, yet tries that run at once can't slip
 * past the limit: those that might exceed it wait for the ones before them. An address from which the account has signed
 * in before counts by itself: a stranger who knows an e-mail keeps nobody out of the own shop.
 */
export class SignInThrottle {
  readonly #accounts: RateLimit;
  readonly #addresses: RateLimit;
  readonly #inside = new Map<string, { count: number; waiting: (() => void)[] }>();

  constructor(
    limit: number,
    readonly known?: KnownAddresses,
  ) {
    this.#accounts = new RateLimit(limit, WINDOW_MS);
    this.#addresses = new RateLimit(limit * ACCOUNTS_PER_ADDRESS, WINDOW_MS);
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
    this.#addresses.check(address, nowMs);
    const isKnown = (await this.known?.has(account, ip)) ?? false;
    const quota = isKnown ? `${account} ${address}` : account;
    await this.#enter(quota, nowMs);
    try {
      const wasRight = await isRight();
      if (wasRight) this.#accounts.forget(quota);
      else {
        this.#accounts.hit(quota, nowMs);
        this.#addresses.hit(address, nowMs);
      }
      return wasRight;
    } finally {
      this.#leave(quota);
    }
  }

  /** Clears an account: its owner has proved the mailbox. */
  forget(account: string): void {
    this.#accounts.forget(account);
    this.#accounts.forgetAll(`${account} `);
  }

  async #enter(quota: string, nowMs: number): Promise<void> {
    for (;;) {
      this.#accounts.check(quota, nowMs);
      const inside = this.#inside.get(quota) ?? { count: 0, waiting: [] };
      this.#inside.set(quota, inside);
      if (inside.count < this.#accounts.room(quota, nowMs)) {
        inside.count += 1;
        return;
      }
      await new Promise<void>((resolve) => inside.waiting.push(resolve));
    }
  }

  #leave(quota: string): void {
    const inside = this.#inside.get(quota);
    if (!inside) return;
    inside.count -= 1;
    if (inside.count === 0) this.#inside.delete(quota);
    for (const wake of inside.waiting.splice(0)) wake();
  }
}
