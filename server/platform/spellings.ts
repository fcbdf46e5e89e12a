import { type RawBuilder, sql } from 'kysely';

/** Search for words that may be written in several ways; texts and words are normalized, words literal. */

const inside = (word: string): string => `%${word.replace(/[\\%_]/gu, '\\$&')}%`;

/** The text with a space around each word, whatever stands between them. */
const spaced = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(' ' || translate(${column}, '-/.,()+&*', '         ') || ' ')`;

const beginning = (word: string): string[] => [
  inside(word).slice(1),
  ...[' ', '-', '/', '.', '(', '_'].map((mark) => inside(`${mark}${word}`)),
];

/**
 * Whether the column holds every word in one of its spellings; no words hold always. A word of one or two
 * letters must begin a word: inside of others it is everywhere, and no index helps.
 */
export function holdsWords(
  column: RawBuilder<unknown>,
  words: readonly (readonly string[])[],
): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const conditions = words.map((ways) =>
    ways.length === 0
      ? sql`false`
      : sql`(${sql.join(
          ways.map((way) =>
            way.length <= 2 ? sql`${column} LIKE ANY(${beginning(way)})` : sql`${column} LIKE ${inside(way)}`,
          ),
          sql` OR `,
        )})`,
  );
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/**
 * How well it holds them: per word 2 for a whole word or its plural, 1 for the beginning of one, 0 for an inside;
 * and 1 more if it begins with one of them, since a Spanish name says first what the thing is.
 */
export function wordRank(
  column: RawBuilder<unknown>,
  words: readonly (readonly string[])[],
): RawBuilder<number> {
  if (words.length === 0) return sql`0`;
  const plain = spaced(column);
  const ranks = words.map((ways) => {
    const whole = ways.flatMap((way) => ['', 's', 'es'].map((end) => inside(` ${way}${end} `)));
    const begins = ways.map((way) => inside(` ${way}`));
    return sql`CASE WHEN ${plain} LIKE ANY(${whole}) THEN 2 WHEN ${plain} LIKE ANY(${begins}) THEN 1 ELSE 0 END`;
  });
  const heads = words
    .flat()
    .flatMap((way) => ['', 's', 'es'].map((end) => inside(` ${way}${end} `).slice(1)));
  return sql`(${sql.join(ranks, sql` + `)} + CASE WHEN ${plain} LIKE ANY(${heads}) THEN 1 ELSE 0 END)`;
}
