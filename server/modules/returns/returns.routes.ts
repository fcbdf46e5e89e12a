import { ENDPOINTS } from '#contract/endpoints.ts';
import { uuidParam } from '#server/http/params.ts';
import type { Router } from '#server/http/route.ts';
import type { ReturnReader } from './returns-read.service.ts';
import type { ReturnService } from './returns.service.ts';

interface ReturnServices {
  returnReader: ReturnReader;
  returnWriter: ReturnService;
}

export function returnRoutes(router: Router, { returnReader, returnWriter }: ReturnServices): void {
  router.read(ENDPOINTS.returns, (call) => returnReader.list(call));
  router.read(ENDPOINTS.return, ({ actor, params }) => returnReader.one(actor, uuidParam(params, 'id')));
  router.write(ENDPOINTS.createReturn, ({ actor, body, facts, hash }, write) =>
    returnWriter.createReturn({ actor, input: body, facts, hash }, write),
  );
  router.write(ENDPOINTS.reprintReturn, ({ actor, params }, write) =>
    returnReader.reprint(actor, uuidParam(params, 'id'), write),
  );
}
