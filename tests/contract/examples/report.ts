import type { reportEndpoints } from '#contract/reports/report-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';

const owned =
  (query = ''): Example =>
  ({ a }: World) => ({ params: { tipo: 'PJ', id: a.businessId }, query });
const october = 'desde=2026-10-01&hasta=2026-10-31';

export const reportExamples: Record<keyof typeof reportEndpoints, Example> = {
  ownerToday: () => ({}),
  ownerDayReport: owned(),
  ownerSalesReport: owned(october),
  ownerProductReport: owned('orden=utilidad&page_size=5'),
  ownerCashierReport: ({ a }) => ({
    params: { tipo: 'PJ', id: a.businessId },
    query: `serie_id=${a.serieId}`,
  }),
  ownerHourReport: owned(october),
  ownerTaxReport: owned(),
  ownerDrawerReport: owned(october),
  ownerReturnsReport: owned('page=1'),
  ownerReceivablesReport: owned(),
  ownerMonthReport: owned(`${october}&listas=todos`),
  ownerInventoryReport: owned('page_size=100'),
  dayReport: () => ({ query: 'desde=2026-11-01&hasta=2026-11-20' }),
  salesReport: ({ a }) => ({ query: `serie_id=${a.serieId}` }),
  productReport: () => ({ query: 'orden=unidades' }),
  cashierReport: () => ({}),
  hourReport: () => ({ query: october }),
  taxReport: () => ({ query: october }),
  drawerReport: () => ({ query: 'page=1' }),
  returnsReport: () => ({ query: 'page=1' }),
  receivablesReport: () => ({}),
  monthReport: () => ({ query: october }),
  inventoryReport: () => ({ query: 'page=1' }),
};
