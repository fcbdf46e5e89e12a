import { useElementSize } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fillTicketPage, PX_PER_MM, type Ticket } from '#app/print/template/page.ts';
import { TemplateError } from '#app/print/template/limits.ts';
import { printerText } from '#domain/printer/printer-text.ts';
import { defaultTemplate, TEMPLATE_CATALOGUE } from '#domain/printer/printer-templates.ts';
import type { TemplateFault } from '#domain/printer/template-check.ts';
import { formatQuantity } from '#domain/money/money.ts';
import styles from './printer.module.css';
import { text } from './text.ts';

const LOWEST_PX = 120;
const SETTLED_MS = 150;
/** The keyboard scrolls the preview: nothing inside it takes the focus. */
const SCROLL_STOP = 0;

/** Fills the frame, with the original where the template is not printed either. @returns why not, null for nothing */
function draw(frame: HTMLIFrameElement, ticket: Ticket): TemplateFault | null {
  const page = frame.contentDocument;
  if (!page) return null;
  try {
    fillTicketPage(page, ticket);
    return null;
  } catch (error) {
    const { customText } = defaultTemplate(ticket.key);
    fillTicketPage(page, { ...ticket, template: { ...ticket.template, customText } });
    return error instanceof TemplateError ? error.fault : { kind: 'unreadable' };
  }
}

interface PreviewProps {
  ticket: Ticket;
  /** Tells why the text is not printed, null where it is. */
  onRead: (fault: TemplateFault | null) => void;
}

/** The paper as it will come out, 3.78 px per mm; a wide sheet is made smaller. Nothing in it runs or loads. */
export function Preview({ ticket, onRead }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [height, setHeight] = useState(LOWEST_PX);
  const { key, template } = ticket;
  const paperPx = template.previewWidth * PX_PER_MM;
  const scale = width === 0 ? 1 : Math.min(1, width / paperPx);
  const redraw = (shown: Ticket) => {
    const { current } = frame;
    if (!current) return;
    onRead(draw(current, shown));
    setHeight(Math.max(LOWEST_PX, current.contentDocument?.body.offsetHeight ?? 0));
  };
  const drawTicket = useEffectEvent(redraw);
  // The frame's document is outside React: it is written anew with each ticket, and measured again when letters
  // and logo stand.
  useEffect(() => {
    drawTicket(ticket);
    const { current } = frame;
    const timer = setTimeout(() => {
      setHeight(Math.max(LOWEST_PX, current?.contentDocument?.body.offsetHeight ?? 0));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [ticket]);
  const entry = TEMPLATE_CATALOGUE[key];
  const caption = text.previewOf(printerText.templates[key], formatQuantity(String(template.previewWidth)));
  return (
    <div aria-label={text.preview} className={styles.preview} role="group" tabIndex={SCROLL_STOP}>
      <p className={styles.previewCaption}>
        {caption}
        {entry.kind === 'pos' && ` · ${text.paperNote(entry.columns)}`}
        {scale < 1 && ` · ${text.scaled(Math.round(scale * 100))}`}
      </p>
      <div className={styles.paperRoom} ref={ref}>
        {/* A picture to who can't see it: a page that runs nothing can't be asked by assistive tools either. */}
        <div
          aria-label={caption}
          className={styles.paper}
          role="img"
          style={{ width: `${paperPx * scale}px`, height: `${height * scale}px` }}
        >
          <iframe
            aria-hidden="true"
            className={styles.frame}
            onLoad={() => redraw(ticket)}
            ref={frame}
            sandbox="allow-same-origin"
            style={{ width: `${paperPx}px`, height: `${height}px`, transform: `scale(${scale})` }}
            tabIndex={-1}
            title={text.preview}
          />
        </div>
      </div>
    </div>
  );
}
