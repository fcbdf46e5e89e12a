import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CATALOGUE_FILE } from '#contract/pages.ts';
import { escapeHtml } from './answers/escape-html.ts';
import { acceptedEncoding, pack } from './answers/packed.ts';

/** What a messenger shows of a link to a store's page, and what the tab is called until the page runs. */
export interface StoreCard {
  title: string;
  description: string | null;
}

const meta = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escapeHtml(content)}" />`;

/** The page as it was built, under a store's own title: who gets the link reads whose page it is before opening it. */
export function withCard(html: string, { title, description }: StoreCard): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('title', title),
    meta('type', 'website'),
    ...(description === null ? [] : [meta('description', description)]),
  ];
  // By a function: `$` in a shop's name is a dollar sign, no pattern.
  return html.replace(/<title>[^<]*<\/title>/u, () => tags.join('\n    '));
}

/** Sends the built page of a store under its own title. */
export async function sendStorePage(
  request: FastifyRequest,
  reply: FastifyReply,
  clientDir: string,
  card: StoreCard,
): Promise<FastifyReply> {
  const html = withCard(await readFile(path.join(clientDir, CATALOGUE_FILE), 'utf8'), card);
  const { text, compressed, encoding } = await pack(html, acceptedEncoding(request));
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(compressed);
}
