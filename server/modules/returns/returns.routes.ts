import { ENDPOINTS } from '#contract/endpoints.ts';
import { idParam, type Params, uuidParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { ReturnReader } from './returns-read.service.ts';
import type { ReturnService } from './returns.service.ts';

interface ReturnServices {
  returnReader: ReturnReader;
  returnWriter: ReturnService;
}

export function returnRoutes(router: Router, { returnReader, returnWriter }: ReturnServices): void {
  router.read(ENDPOINTS.returns, (call) => returnReader.list(call.actor.businessId, call));
  router.read(ENDPOINTS.return, ({ actor, params }) =>
    returnReader.one(actor.businessId, uuidParam(params, 'id')),
  );
  router.write(
    ENDPOINTS.createReturn,
    ({ actor, body, facts, hash }, write) =>
      returnWriter.createReturn({ actor, input: body, facts, hash }, write),
    returnWriter.tellMore,
  );
  router.write(ENDPOINTS.reprintReturn, ({ actor, params }, write) =>
    returnReader.reprint(actor, uuidParam(params, 'id'), write),
  );

  type OwnerCall = { actor: Parameters<ReturnReader['locate']>[0]; params: Params };
  const owned = ({ actor, params }: OwnerCall) =>
    returnReader.locate(actor, params['tipo'] ?? '', idParam(params, 'id'));
  router.ownerRead(ENDPOINTS.ownerReturns, async (call) => returnReader.list(await owned(call), call));
  router.ownerRead(ENDPOINTS.ownerReturn, async (call) =>
    returnReader.one(await owned(call), uuidParam(call.params, 'devolucion')),
  );
}
