import * as z from 'zod';

/** One page of a list, in the shape of Django REST (contract §2). */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
}

export { PAGE_SIZES } from './page-sizes.ts';

export const PAGE_QUERY = {
  page: 'Página, desde 1.',
  page_size: 'Filas por página, máximo 100.',
  search: 'Palabras que deben aparecer; sin distinguir mayúsculas ni tildes.',
  ordering: 'Campo de orden; con - delante, descendente.',
} as const;
