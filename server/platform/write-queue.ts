import { Problem } from '#domain/problems.ts';

const AT_ONCE = 4;
/**
 * Delivered writes of all businesses that run at once: a city whose network comes back leaves the other connections, and
 * the processor, to those who stand at a counter.
 */
const DELIVERED_AT_ONCE = 6;
/** Of what the public sends a business one runs and so many wait: it never fills the places of its counters. */
const PUBLIC = { atOnce: 1, mostDelivered: 50 };
/** Of what programs send a business by its keys one runs, beside the three places that its counters always have. */
const PROGRAMS = { atOnce: 1, mostDelivered: 1000 };
/** Of the places that become free while both wait, every fourth goes to a delivered sale. */
const DELIVERED_TURN = 4;
/** Delivered sales of a business that wait at most; a device whose sale is refused for it sends it again. */
const MOST_DELIVERED = 1000;
const USUAL = { atOnce: AT_ONCE, mostDelivered: MOST_DELIVERED, deliveredAtOnce: DELIVERED_AT_ONCE };

/**
 * `live`: somebody stands at the counter and waits. `delivered`: nobody does, for the customer has left and a device sends
 * it afterwards, or a program calls.
 */
export type Urgency = 'live' | 'delivered';

interface Places {
  busy: number;
  /** Delivered writes on the wait, for their business or for others. */
  delivered: number;
  /** Places given away while both kinds waited. */
  turns: number;
  waiting: Record<Urgency, (() => void)[]>;
}

/**
 * Lets four writes of a business run at once. The others wait here and not in the database, where each would hold a
 * connection and wake up for nothing; they take the same locks one after another anyway (decision 007 has the
 * figures). A fleet that comes back and sends its delivered sales does not hold up the cashier who sells now, and those of
 * many businesses not each other's.
 */
export class WriteQueue {
  readonly #businesses = new Map<number, Places>();
  readonly #atOnce: number;
  readonly #mostDelivered: number;
  /** Places for delivered writes, whatever their business, and who waits for one. */
  #places: number;
  readonly #outside: (() => void)[] = [];

  /** @param limits how many writes of a business run at once, how many delivered ones may wait, and run of all businesses */
  constructor(limits: { atOnce: number; mostDelivered: number; deliveredAtOnce?: number } = USUAL) {
    this.#atOnce = limits.atOnce;
    this.#mostDelivered = limits.mostDelivered;
    this.#places = limits.deliveredAtOnce ?? Number.POSITIVE_INFINITY;
  }

  /** The door in front of the queue for what anybody may send: run with `delivered`, one of a business at a time. */
  static forPublic(): WriteQueue {
    return new WriteQueue(PUBLIC);
  }

  /** The door in front of the queue for what programs send by their keys: run with `delivered`, one of a business at a time. */
  static forPrograms(): WriteQueue {
    return new WriteQueue(PROGRAMS);
  }

  /**
   * Runs `work` in its turn: first come, first served among those of the same urgency.
   * @throws Problem `ocupado` (429) for a delivered sale when a thousand wait already, or as many as it was made for
   */
  async run<Result>(businessId: number, urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
    const places = this.#placesOf(businessId);
    const isDelivered = urgency === 'delivered';
    if (isDelivered) {
      if (places.delivered >= this.#mostDelivered) throw new Problem('ocupado', { retryAfterS: 1 });
      places.delivered += 1;
      const inside = this.#comeInside();
      if (inside) await inside;
    }
    const entered = this.#enter(places, urgency);
    if (entered) await entered;
    if (isDelivered) places.delivered -= 1;
    try {
      return await work();
    } finally {
      this.#leave(businessId, places);
      if (isDelivered) this.#goOutside();
    }
  }

  /** Takes a place for delivered writes, or waits for one. */
  #comeInside(): Promise<void> | undefined {
    if (this.#places === 0) return new Promise((resolve) => this.#outside.push(resolve));
    this.#places -= 1;
    return undefined;
  }

  #goOutside(): void {
    const next = this.#outside.shift();
    if (next) next();
    else this.#places += 1;
  }

  #placesOf(businessId: number): Places {
    const known = this.#businesses.get(businessId);
    if (known) return known;
    const made: Places = { busy: 0, delivered: 0, turns: 0, waiting: { live: [], delivered: [] } };
    this.#businesses.set(businessId, made);
    return made;
  }

  /** Takes a place of the business, or waits for one. */
  #enter(places: Places, urgency: Urgency): Promise<void> | undefined {
    if (places.busy >= this.#atOnce) return new Promise((resolve) => places.waiting[urgency].push(resolve));
    places.busy += 1;
    return undefined;
  }

  /** Hands the freed place to the next write that waits, otherwise gives it back. */
  #leave(businessId: number, places: Places): void {
    const { live, delivered } = places.waiting;
    if (live.length > 0 && delivered.length > 0) places.turns += 1;
    const isDeliveredsTurn = live.length === 0 || places.turns % DELIVERED_TURN === 0;
    const next = (isDeliveredsTurn ? delivered.shift() : undefined) ?? live.shift();
    if (next) return next();
    places.busy -= 1;
    if (places.busy === 0 && places.delivered === 0) this.#businesses.delete(businessId);
  }
}
