/**
 * The result of the work, no sooner than after `ms` milliseconds: an answer that must not tell whether an
 * account exists must not tell it by its time either.
 */
export async function afterAtLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  const [result] = await Promise.all([work, pause]);
  return result;
}
