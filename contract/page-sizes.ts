/** Rows per page of each list (workspace §9). */
export const PAGE_SIZES = {
  products: 15,
  clients: 15,
  activity: 15,
  invoices: 30,
  movements: 30,
  cash: 20,
  orders: 30,
  reports: 50,
} as const;
