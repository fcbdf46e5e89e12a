import { fieldText } from '#contract/field-text.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { can } from '#domain/accounts/permissions.ts';
import { bogotaDayRange } from '#domain/bogota-time.ts';
import { fieldProblem } from '#domain/problems.ts';
import { readPage } from '#server/http/paging.ts';
import type { Query } from '#server/http/route.ts';
import type { Viewer } from './cash-projection.ts';
import type { SessionQuery } from './cash-sessions.repo.ts';

/** Which drawers are asked for, as far as this person may see them. @throws Problem `datos_invalidos` (400) at the parameter */
export function readSessionQuery(query: Query, viewer: Viewer): SessionQuery {
  const { estado, serie_id: serie } = query;
  if (estado && estado !== 'abierta' && estado !== 'cerrada')
    throw fieldProblem('estado', fieldText.oneOf(['abierta', 'cerrada']));
  if (serie && !/^[1-9]\d{0,14}$/u.test(serie)) throw fieldProblem('serie_id', fieldText.notInteger);
  const dayOf = (name: string) => {
    const range = query[name] ? bogotaDayRange(query[name]) : null;
    if (query[name] && !range) throw fieldProblem(name, fieldText.notDay);
    return range;
  };
  return {
    collaboratorId: can(viewer.level, 'cash.view-others') ? null : viewer.id,
    estado: estado ? (estado as 'abierta' | 'cerrada') : null,
    serieId: serie ? Number(serie) : null,
    from: dayOf('desde')?.start ?? null,
    until: dayOf('hasta')?.end ?? null,
    page: readPage(query, PAGE_SIZES.cash),
  };
}
