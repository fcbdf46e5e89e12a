import { isKeyRank } from '#domain/accounts/permissions.ts';
import { clientName } from '#contract/clients/client-fields.ts';
import type {
  AccountMovement,
  AccountPaymentInput,
  ClientAccount,
} from '#contract/clients/client-account.ts';
import { clientText } from '#contract/clients/client-text.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { amountPaid } from '#domain/clients/credit.ts';
import { addMoney, compareMoney } from '#domain/money/money.ts';
import { can } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { versionOf } from '#server/platform/changes.ts';
import { type Db, readSnapshot } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { ReadCall } from '#server/http/route.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { lockClient } from './client-writes.repo.ts';
import { type ClientRow, findClients } from './clients.repo.ts';
import { clientsText } from './clients-text.ts';
import * as repo from './ledger.repo.ts';
import type { AccountPorts } from './ports.ts';

interface PaymentRequest {
  actor: Collaborator;
  clientId: string;
  input: AccountPaymentInput;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

/** A movement as the account shows it. */
export function toMovement(row: repo.LedgerRow): AccountMovement {
  return {
    id: row.id,
    fecha: bogotaTimestamp(row.fecha),
    tipo: row.tipo,
    valor: row.valor,
    referencia: row.referencia,
    factura_id: row.invoice_id,
    medio: row.medio,
  };
}

/** The credit account of each client: what it owes, and payments on it (contract §5). */
export function createAccountService(db: Db, ports: AccountPorts) {
  /** The answer to a payment that exists: to its author for the same request (offline §5). */
  async function replay(request: PaymentRequest, { tx, businessId }: Write, id: string, client: ClientRow) {
    const entry = await repo.findPayment(tx, businessId, id);
    if (!entry) return undefined;
    if (entry.collaborator_id !== request.actor.id || entry.creation_hash !== request.hash) {
      throw new Problem('id_en_uso');
    }
    const version = await versionOf(tx, businessId, 'cuenta', id);
    return {
      status: 200,
      body: paid(request, entry, client.saldo_credito),
      replayed: true,
      versions: version === undefined ? undefined : { from: version, to: version },
    };
  }

  /** The entry, and the balance for those who may see credit. */
  function paid({ actor }: PaymentRequest, entry: repo.LedgerRow, balance: string) {
    return {
      ...toMovement(entry),
      cliente_id: entry.client_id,
      medio: entry.medio ?? '',
      ...(can(actor.level, 'clients.credit.view') ? { saldo: balance } : {}),
    };
  }

  return {
    /** @throws Problem `no_encontrado`, `pagina_invalida` (404) */
    account({ actor: { businessId }, query, request }: ReadCall, clientId: string): Promise<ClientAccount> {
      const page = readPage(query, PAGE_SIZES.movements);
      return readSnapshot(db, async (tx) => {
        const [client] = await findClients(tx, businessId, [clientId]);
        if (!client) throw new Problem('no_encontrado');
        const count = await repo.countMovements(tx, businessId, clientId);
        const movements = (await repo.listMovements(tx, businessId, clientId, page)).map(toMovement);
        return {
          saldo: client.saldo_credito,
          cupo: client.monto_credito_aprobado,
          ...pageReply(request, page, count, movements),
          movimientos: movements,
        };
      });
    },

    /** What a refused payment answers: first that the client is not there, then what is wrong with the fields. */
    async tellMore(refusal: Problem, clientId: string, { tx, businessId }: Write): Promise<Problem> {
      return (await lockClient(tx, businessId, clientId)) ? refusal : new Problem('no_encontrado');
    },

    /**
     * Takes a payment on account. The client's lock keeps two of them from paying more than is owed; the pesos that
     * the balance is rounded up to pay all of it.
     * @throws Problem `no_encontrado` (404), `datos_invalidos` (400) above the balance or towards an order without client,
     * `id_en_uso` (409)
     */
    async pay(request: PaymentRequest, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now, time } = write;
      const { actor, clientId, input, facts, hash } = request;
      const id = facts.entityId ?? newId(now);
      const drawer = await ports.drawers.watch(write, input.caja_id);
      const order = await ports.orders.watch(write, input.pedido_id);
      const client = await lockClient(tx, businessId, clientId);
      if (!client) throw new Problem('no_encontrado');
      const replayed = await replay(request, write, id, client);
      if (replayed) return replayed;
      if (order && client.es_consumidor_final) throw fieldProblem('pedido_id', clientText.orderOfNobody);
      // Money of a delivered payment is in a drawer already; such an order does not count it as paid.
      if (order && !facts.isOffline && (await ports.orders.isOfNobody(write, order)))
        throw fieldProblem('pedido_id', clientText.orderWithoutClient);
      const balance = client.saldo_credito;
      // Level 1 pays what the client's paper says, in whole pesos, and can't see the centavos behind them.
      // What is paid towards goods that are kept for the client is not owed yet: it is the client's to spend until they are
      // billed. A program is held to that; the money of a person is in a drawer, and the order may
      // come after it.
      const isAhead =
        order && (!isKeyRank(actor.level) || (await ports.orders.keepsFor(write, order, clientId)));
      const isOver = !isAhead && compareMoney(input.valor, balance) > 0;
      const valor = isOver ? amountPaid(input.valor, balance) : input.valor;
      if (isOver && compareMoney(valor, balance) > 0)
        throw fieldProblem('valor', clientText.paymentOverBalance);
      const entry = {
        id,
        client_id: clientId,
        fecha: await time(), // under the client's lock: movements are dated in the order that they were made
        tipo: 'abono' as const,
        valor,
        medio: input.medio,
        referencia: input.referencia,
        invoice_id: null,
      };
      const { opciones } = await ports.findBusiness(tx, businessId);
      await repo.addToBalance(tx, businessId, clientId, `-${valor}`);
      const row = {
        ...entry,
        collaborator_id: actor.id,
        creation_hash: hash,
        cash_session_id: input.caja_id ?? null,
        pedido_id: input.pedido_id ?? null,
        taken: {
          fisico_en: facts.occurredAt,
          serie_id: actor.serieId,
          redondeo: opciones.redondeo_efectivo,
        },
        device_id: facts.deviceId,
      };
      changes.alongside(repo.entryInsert(businessId, row));
      changes.put('cuenta', id);
      changes.put('clientes', clientId);
      if (drawer) changes.put('cajas', drawer.id);
      await ports.orders.pay(write, order);
      await ports.drawers.noteLate(write, actor, drawer, 'un abono');
      const what = clientsText.payment(client.codigo_cliente, clientName(client));
      await ports.recordActivity(write, actor, 'clientes', 'Abonar', what);
      return { status: 201, body: paid(request, entry, addMoney(balance, `-${valor}`)) };
    },
  };
}
