import type { ReactNode } from 'react';
import styles from './ListPanel.module.css';
import { Panel } from '#app/ui/layout/Panel.tsx';

interface ListPanelProps {
  /** Search and filters, in one row that wraps. */
  tools: ReactNode;
  /** Between the tools and the rows: more filters, a notice. */
  below?: ReactNode;
  /** A DataTable. */
  children: ReactNode;
  /** A Pager. */
  pager?: ReactNode;
}

/** The surface of a list: tools above, the table takes what height is left, the pager stays beneath it. */
export function ListPanel({ tools, below, children, pager }: ListPanelProps) {
  return (
    <Panel className="fill-column" padding="none">
      <div className="tools">{tools}</div>
      {below}
      <div className={styles.rows}>{children}</div>
      {pager && <div className="ruled">{pager}</div>}
    </Panel>
  );
}
