import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import type { createAccountService } from './account.service.ts';
import type { createClientWriter } from './client-writes.service.ts';
import type { ClientService } from './clients.service.ts';

interface ClientServices {
  clients: ClientService;
  clientWriter: ReturnType<typeof createClientWriter>;
  accounts: ReturnType<typeof createAccountService>;
}

export function clientRoutes(router: Router, { clients, clientWriter, accounts }: ClientServices): void {
  router.read(ENDPOINTS.clients, (call) => clients.list(call));
  router.read(ENDPOINTS.client, ({ actor, params }) => clients.one(actor, uuidParam(params, 'id')));
  router.write(ENDPOINTS.createClient, ({ actor, body, facts, hash }, write) =>
    clientWriter.create({ actor, input: body, facts, hash }, write),
  );
  router.write(ENDPOINTS.updateClient, ({ actor, body, params, facts }, write) =>
    clientWriter.update({ actor, input: body, facts }, uuidParam(params, 'id'), write),
  );
  router.write(ENDPOINTS.deleteClient, ({ actor, params, facts }, write) =>
    clientWriter.remove({ actor, facts }, uuidParam(params, 'id'), write),
  );
  router.read(ENDPOINTS.clientAccount, async (call) => accounts.account(call, uuidParam(call.params, 'id')));
  router.write(
    ENDPOINTS.payAccount,
    ({ actor, body, params, facts, hash }, write) =>
      accounts.pay({ actor, clientId: uuidParam(params, 'id'), input: body, facts, hash }, write),
    (refusal, { params }, write) => accounts.tellMore(refusal, uuidParam(params, 'id'), write),
  );
}
