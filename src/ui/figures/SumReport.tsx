import { type Figure, FigureStrip } from './FigureStrip.tsx';
import styles from './SumReport.module.css';

/** A short table of sums: a name at the left, figures at the right. */
export interface SumTable {
  kind: string;
  title: string;
  /** Heading of the names, then of each figure. */
  heads: readonly string[];
  /** Figures as they are read; an empty one stands for none. */
  rows: readonly { key: string; cells: readonly string[] }[];
}

interface SumReportProps {
  /** Name of the figures for assistive technology. */
  label: string;
  figures: readonly Figure[];
  tables: readonly SumTable[];
}

/** What was summed up: the figures that matter in a strip, all others in dense tables beside each other. */
export function SumReport({ label, figures, tables }: SumReportProps) {
  return (
    <div className="grid gap-12">
      <FigureStrip figures={figures} label={label} />
      <SumTables tables={tables} />
    </div>
  );
}

/** Dense tables beside each other. */
export function SumTables({ tables }: Pick<SumReportProps, 'tables'>) {
  return (
    <div className={styles.tables}>
      {tables.map(({ kind, title, heads, rows }) => (
        <div className={styles.frame} key={kind}>
          <table className={styles.table}>
            <caption className={styles.caption}>{title}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...sums] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {sums.map((sum, at) => (
                    <td key={heads[at + 1]}>{sum}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}
