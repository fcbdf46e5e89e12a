/** A value that screens subscribe to. */
export interface Store<Value> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Value;
  set: (value: Value) => void;
}

export function store<Value>(start: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = start;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
