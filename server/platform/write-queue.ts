import { Problem } from '#domain/problems.ts';

const AT_ONCE = 4;
/**
 * Delivered writes of all businesses that run at once: a city whose network comes back leaves the other connections, and
 * the processor, to those who stand at a counter.
 */
const DELIVERED_AT_ONCE = 6;
/** A stranger's order runs alone, and fifty wait behind it: a crowd on the public page leaves the counters their places. */
const PUBLIC = { atOnce: 1, mostDelivered: 50 };
/** A program's write by key runs alone: a business's counters keep three of its four places. */
const PROGRAMS = { atOnce: 1, mostDelivered: 1000 };
/** While a counter and a delivered sale both wait for a free place, every fourth place goes to the delivered sale. */
const DELIVERED_TURN = 4;
/** Delivered sales of a business that wait at most; a device whose sale is refused for it sends it again. */
const MOST_DELIVERED = 1000;
/** Writes of all businesses that wait at most: a device gives up waiting for its answer before the last would run. */
const MOST_OUTSIDE = 1500;
const USUAL: Limits = {
  atOnce: AT_ONCE,
  mostDelivered: MOST_DELIVERED,
  deliveredAtOnce: DELIVERED_AT_ONCE,
  mostOutside: MOST_OUTSIDE,
};

/** How many writes of a business run at once, and how many delivered ones may wait; the same of all businesses. */
interface Limits {
  atOnce: number;
  mostDelivered: number;
  deliveredAtOnce?: number;
  mostOutside?: number;
}

/**
 * `live`: somebody stands at the counter and waits. `delivered`: nobody does, for the customer has left and a device sends
 * it afterwards, or a program calls.
 */
export type Urgency = 'live' | 'delivered';

interface Places {
  busy: number;
  /** Delivered writes on the wait. */
  delivered: number;
  /** Places given away while both kinds waited. */
  turns: number;
  live: (() => void)[];
}

/** A delivered write on the wait: for its business, or because as many of all run. */
interface Outside {
  places: Places;
  enter: () => void;
}

/**
 * Lets four writes of a business run at once. The others wait here and not in the database, where each would hold a
 * connection and wake up for nothing; they take the same locks one after another anyway (decision 007 has the
 * figures). A fleet that comes back and sends its delivered sales does not hold up the cashier who sells now, and those of
 * many businesses not each other's.
 */
export class WriteQueue {
  readonly #businesses = new Map<number, Places>();
  readonly #limits: Required<Limits>;
  /** Places for delivered writes, whatever their business. */
  #places: number;
  /** In the order they came. */
  readonly #outside: Outside[] = [];

  constructor(limits = USUAL) {
    this.#limits = { deliveredAtOnce: Infinity, mostOutside: Infinity, ...limits };
    this.#places = this.#limits.deliveredAtOnce;
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
    const entered = isDelivered ? this.#enterDelivered(places) : this.#enterLive(places);
    if (entered) await entered;
    try {
      return await work();
    } finally {
      this.#leave(businessId, places, isDelivered);
    }
  }

  #placesOf(businessId: number): Places {
    const known = this.#businesses.get(businessId);
    if (known) return known;
    const made: Places = { busy: 0, delivered: 0, turns: 0, live: [] };
    this.#businesses.set(businessId, made);
    return made;
  }

  #enterLive(places: Places): Promise<void> | undefined {
    if (places.busy >= this.#limits.atOnce) return new Promise((resolve) => places.live.push(resolve));
    places.busy += 1;
    return undefined;
  }

  /** What waits for its own business keeps no other business waiting. */
  #enterDelivered(places: Places): Promise<void> | undefined {
    const { atOnce, mostDelivered, mostOutside } = this.#limits;
    if (this.#places > 0 && places.busy < atOnce) {
      this.#places -= 1;
      places.busy += 1;
      return undefined;
    }
    if (places.delivered >= mostDelivered || this.#outside.length >= mostOutside)
      throw new Problem('ocupado', { retryAfterS: 1 });
    places.delivered += 1;
    return new Promise((resolve) => this.#outside.push({ places, enter: resolve }));
  }

  /** Hands the freed places to the next writes that wait, otherwise gives them back. */
  #leave(businessId: number, places: Places, wasDelivered: boolean): void {
    if (wasDelivered) this.#places += 1;
    const { live } = places;
    if (live.length > 0 && !this.#isDeliveredsTurn(places)) live.shift()?.();
    else {
      places.busy -= 1;
      // Somebody at its counter gives way; without one, all businesses have their turns as they came.
      if (live.length > 0) this.#admit((one) => one === places);
    }
    while (this.#admit(({ busy }) => busy < this.#limits.atOnce));
    if (places.busy === 0 && places.delivered === 0) this.#businesses.delete(businessId);
  }

  /** Whether the freed place of a business goes to a delivered write, of those for which both wait. */
  #isDeliveredsTurn(places: Places): boolean {
    if (places.delivered === 0 || this.#places === 0) return false;
    places.turns += 1;
    return places.turns % DELIVERED_TURN === 0;
  }

  /** Lets the first of the delivered writes in whose business is meant. @returns whether there was one, and a place for it */
  #admit(isMeant: (places: Places) => boolean): boolean {
    const at = this.#places > 0 ? this.#outside.findIndex(({ places }) => isMeant(places)) : -1;
    const [next] = at === -1 ? [] : this.#outside.splice(at, 1);
    if (!next) return false;
    this.#places -= 1;
    next.places.busy += 1;
    next.places.delivered -= 1;
    next.enter();
    return true;
  }
}
