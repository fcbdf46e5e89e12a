/** Text on paper of fixed columns. */

/** Breaks at spaces; a word longer than the paper is cut. */
export function wrap(sentence: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of sentence.split(/\s+/u).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = '';
    }
    let rest = line === '' ? word : `${line} ${word}`;
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}

export function center(line: string, columns: number): string {
  return `${' '.repeat(Math.max(0, Math.floor((columns - line.length) / 2)))}${line}`;
}

/** Left text and right text on one line; the left one gives way. */
export function leftRight(left: string, right: string, columns: number): string {
  const room = Math.max(0, columns - right.length - 1);
  const kept = left.slice(0, room);
  return `${kept}${' '.repeat(Math.max(1, columns - kept.length - right.length))}${right}`.slice(0, columns);
}

export function rule(columns: number): string {
  return '-'.repeat(columns);
}
