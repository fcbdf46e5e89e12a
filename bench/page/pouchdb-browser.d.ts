/** What the bench uses of it: the package has no types of its own, and need not be installed. */
declare module 'pouchdb-browser' {
  interface Replication extends Promise<unknown> {
    on(event: 'change', listener: () => void): this;
  }

  class PouchDB {
    constructor(name: string);
    readonly replicate: { from(url: string, options: { batch_size: number }): Replication };
    info(): Promise<{ doc_count: number }>;
    destroy(): Promise<void>;
  }

  const installed: typeof PouchDB | undefined;
  export default installed;
}
