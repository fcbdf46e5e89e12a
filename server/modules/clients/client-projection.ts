import { withoutCredit } from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientRow } from './clients.repo.ts';

/** A client as a level may see it: level 1 gets no credit fields (contract §5). */
export function projectClient(row: ClientRow, seesCredit: boolean): Client {
  return seesCredit ? row : withoutCredit(row);
}
