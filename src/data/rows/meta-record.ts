/** What a database knows of itself and of the server, by name. */
export interface MetaRecord {
  key:
    | 'cursor'
    | 'epoch'
    | 'told'
    | 'rev'
    | 'last-sync'
    | 'more-to-come'
    | 'bootstrap'
    | 'refused'
    | 'left'
    | 'invoices-cut'
    | 'first-invoice'
    | 'printed'
    | 'activity-read'
    | 'people'
    | 'colleagues'
    | 'count';
  value: unknown;
}
