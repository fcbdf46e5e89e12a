import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#app/ui/formats.ts';
import { pageSlots } from './page-slots.ts';
import styles from './Pager.module.css';
import { uiText } from '#app/ui/text.ts';

interface PagerProps {
  /** From 1; a page out of bounds is shown as the nearest one. */
  page: number;
  pageSize: number;
  /** Rows in all pages. */
  total: number;
  onPage: (page: number) => void;
  /** Name of the landmark, when a screen has two. */
  label?: string;
}

/** '1–15 de 1.204' and the pages, bounded to the first and the last. */
export function Pager({ page, pageSize, total, onPage, label = uiText.pages }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, page), pageCount);
  const first = (current - 1) * pageSize + 1;
  const last = Math.min(current * pageSize, total);
  const range =
    total === 0 ? uiText.noRows : uiText.range(formatCount(first), formatCount(last), formatCount(total));
  // A phone has room for the ends and the page between them.
  const isFar = (slot: number) => slot !== 1 && slot !== current && slot !== pageCount;
  return (
    <nav aria-label={label} className={styles.root}>
      <p aria-live="polite" className={styles.range}>
        {range}
      </p>
      <div className="row gap-4">
        <button
          aria-label={uiText.previousPage}
          className={styles.arrow}
          disabled={current === 1}
          onClick={() => onPage(current - 1)}
          type="button"
        >
          <ChevronLeft size={16} />
        </button>
        {pageSlots(current, pageCount).map((slot) =>
          typeof slot === 'string' ? (
            <span aria-hidden="true" className={styles.gap} key={slot}>
              …
            </span>
          ) : (
            <button
              aria-current={slot === current ? 'page' : undefined}
              aria-label={uiText.page(formatCount(slot))}
              className={styles.page}
              data-far={isFar(slot) || undefined}
              key={slot}
              onClick={() => onPage(slot)}
              type="button"
            >
              {formatCount(slot)}
            </button>
          ),
        )}
        <button
          aria-label={uiText.nextPage}
          className={styles.arrow}
          disabled={current === pageCount}
          onClick={() => onPage(current + 1)}
          type="button"
        >
          <ChevronRight size={16} />
        </button>
      </div>
    </nav>
  );
}
