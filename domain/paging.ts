import { Problem } from './problems.ts';

/** Which rows of a list are asked for. */
interface PageRequest {
  /** From 1. */
  page: number;
  size: number;
}

const LARGEST = 100;

/**
 * Reads `page` and `page_size`; blank is absent. A bad size is the default, a large one is capped (contract §2).
 * @throws Problem `pagina_invalida` (404) for a page that is not a positive integer
 */
export function readPage(
  query: Readonly<Record<string, string | undefined>>,
  defaultSize: number,
): PageRequest {
  const page = query['page'] || '1';
  if (!/^[1-9]\d{0,8}$/u.test(page)) throw new Problem('pagina_invalida');
  const wanted = query['page_size'] ?? '';
  const size = /^[1-9]\d*$/u.test(wanted) ? Math.min(Number(wanted), LARGEST) : defaultSize;
  return { page: Number(page), size };
}
