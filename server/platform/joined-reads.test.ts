import { describe, expect, it } from 'vitest';
import { JoinedReads } from './joined-reads.ts';

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((...ways) => {
    [resolve, reject] = ways;
  });
  return { promise, resolve, reject };
}

/** A read that waits for a connection, and then for its rows. */
function openReads() {
  const reads: { connect: () => void; answer: (text: string) => void; fail: () => void }[] = [];
  const joined = new JoinedReads<string>();
  const ask = (key: string) =>
    joined.join(key, async (begin) => {
      const connection = deferred<undefined>();
      const rows = deferred<string>();
      reads.push({
        connect: () => connection.resolve(undefined),
        answer: rows.resolve,
        fail: () => connection.reject(new Error('away')),
      });
      await connection.promise;
      begin();
      return rows.promise;
    });
  return { ask, reads };
}

describe('reads of the same thing', () => {
  it('are one as long as it waits for a connection; of another thing each is its own', async () => {
    const { ask, reads } = openReads();
    const answers = [ask('a'), ask('a'), ask('b')];
    expect(reads).toHaveLength(2);
    for (const [at, read] of reads.entries()) {
      read.connect();
      read.answer(`rows ${at}`);
    }
    expect(await Promise.all(answers)).toEqual(['rows 0', 'rows 0', 'rows 1']);
  });

  it('are another one once it has begun: it may not see what the newcomer has heard of', async () => {
    const { ask, reads } = openReads();
    const first = ask('a');
    reads[0]?.connect();
    await Promise.resolve();
    const second = ask('a');
    expect(reads).toHaveLength(2);
    reads[0]?.answer('old');
    reads[1]?.connect();
    reads[1]?.answer('new');
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  });

  it('that got no connection are asked for again by the next', async () => {
    const { ask, reads } = openReads();
    const failed = [ask('a'), ask('a')];
    reads[0]?.fail();
    for (const one of failed) await expect(one).rejects.toThrow('away');
    void ask('a');
    expect(reads).toHaveLength(2);
  });
});
