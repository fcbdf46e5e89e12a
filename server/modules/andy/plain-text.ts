const MAX_LENGTH = 4_000;
const MAX_READ = 16_000;

/**
 * A model's answer as the plain text that the chat shows: Markdown and tags taken off, list marks as •.
 * Null when nothing readable is left.
 */
export function toPlainText(text: string): string | null {
  const plain = text
    .slice(0, MAX_READ)
    .normalize('NFC')
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/gu, '')
    .replace(/```\w*\n?/gu, '')
    .replace(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/gu, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/giu, '')
    .replace(/^[ \t]*\|[ \t:|-]*\|[ \t]*\n/gmu, '')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gmu, (_row, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' — '),
    )
    .replace(/^#{1,6}\s+/gmu, '')
    .replace(/^[ \t]*>[ \t]?/gmu, '')
    .replace(/^([ \t]*)[-*+][ \t]+/gmu, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\w*])[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?![\w*])/gu, '$1')
    .replace(/`([^`\n]*)`/gu, '$1')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}|\p{Bidi_Control}/gu, ' ')
    .replace(/[ \t]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return null;
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain;
}
