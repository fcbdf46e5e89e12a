import { type RawBuilder, sql } from 'kysely';

/** Search for words that may be written in several ways; texts and words are normalized, words literal. */

const inside = (word: string): string => `%${word.replace(/[\\%_]/gu, '\\$&')}%`;

/** Whether the column holds every word in one of its spellings; no words hold always. */
export function holdsWords(
  column: RawBuilder<unknown>,
  words: readonly (readonly string[])[],
): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((ways) =>
    ways.length === 0
      ? sql`false`
      : sql`(${sql.join(
          ways.map((way) => sql`${column} LIKE ${inside(way)}`),
          sql` OR `,
        )})`,
  );
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** How well it holds them: per word 2 for a whole word or its plural, 1 for the beginning of one, 0 for an inside. */
export function wordRank(
  column: RawBuilder<unknown>,
  words: readonly (readonly string[])[],
): RawBuilder<number> {
  if (words.length === 0) return sql`0`;
  const plain = sql`' ' || translate(${column}, '-/.,()+&*', '         ') || ' '`;
  const ranks = words.map((ways) => {
    const whole = ways.flatMap((way) => ['', 's', 'es'].map((end) => inside(` ${way}${end} `)));
    const begins = ways.map((way) => inside(` ${way}`));
    return sql`CASE WHEN ${plain} LIKE ANY(${whole}) THEN 2 WHEN ${plain} LIKE ANY(${begins}) THEN 1 ELSE 0 END`;
  });
  return sql`(${sql.join(ranks, sql` + `)})`;
}
