import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shortPesos } from './short-pesos-text.ts';

/** Pesos by place; `before` beside each, where there is something to compare with. */
interface BarValues {
  /** Short ones, for the axis. */
  labels: readonly string[];
  values: readonly number[];
  before: readonly (number | null)[] | null;
}

export interface BarDrawing {
  draw(bars: BarValues): void;
  /** Marks a bar as one would by pointing at it; null for none. */
  mark(at: number | null): void;
  destroy(): void;
}

const AXIS_WIDTH = 54;
const AXIS_HEIGHT = 24;
/** Room that a label under the axis needs, px. */
const LABEL_PX = 40;
const HEADROOM = 1.08;
const BAR_SHARE = 0.72;
const WIDEST_PX = 44;
const FONT = '12px "Inter Variable", "Inter Fallback", system-ui, sans-serif';

/**
 * Draws bars into an element, in the colours of the theme and as wide as it is; a line with dots is what they are compared
 * with, so that no colour has to be told from another.
 * @param onPoint hears at which bar a pointer is; null for none
 */
export function drawBars(
  root: HTMLElement,
  height: number,
  onPoint: (at: number | null) => void,
): BarDrawing {
  const color = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
  let shown: BarValues = { labels: [], values: [], before: null };
  let marked: number | null = null;
  const places = (plot: uPlot): number[] => {
    const step = Math.max(
      1,
      Math.ceil((shown.labels.length * LABEL_PX) / Math.max(1, plot.bbox.width / devicePixelRatio)),
    );
    return shown.labels.map((_, at) => at).filter((at) => at % step === 0);
  };
  const paintMark = (plot: uPlot): void => {
    if (marked === null) return;
    const { ctx, bbox } = plot;
    const [left, right] = [plot.valToPos(marked - 0.5, 'x', true), plot.valToPos(marked + 0.5, 'x', true)];
    ctx.save();
    ctx.fillStyle = color('--hover');
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
    ctx.restore();
  };
  const axis = { font: FONT, stroke: () => color('--muted'), ticks: { show: false } };
  const bars = uPlot.paths.bars?.({ size: [BAR_SHARE, WIDEST_PX], radius: 0.12 });
  const plot = new uPlot(
    {
      width: root.clientWidth,
      height,
      padding: [8, 4, 0, 0],
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.5, Math.max(0.5, shown.labels.length - 0.5)] },
        y: { range: (_plot, low, high) => [Math.min(0, low), Math.max(1, high) * HEADROOM] },
      },
      axes: [
        {
          ...axis,
          size: AXIS_HEIGHT,
          grid: { show: false },
          splits: places,
          values: (_plot, at) => at.map((place) => shown.labels[place] ?? ''),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          space: 34,
          grid: { stroke: () => color('--line'), width: 1 },
          values: (_plot, pesos) => pesos.map(shortPesos),
        },
      ],
      series: [
        {},
        {
          ...(bars && { paths: bars }),
          fill: () => color('--accent'),
          stroke: 'transparent',
          points: { show: false },
        },
        {
          stroke: () => color('--muted'),
          width: 1.5,
          dash: [4, 4],
          points: { show: true, size: 5, fill: () => color('--surface'), stroke: () => color('--muted') },
        },
      ],
      hooks: {
        drawClear: [paintMark],
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? null : (idx ?? null))],
      },
    },
    [[], [], []],
    root,
  );
  const resized = new ResizeObserver(() => plot.setSize({ width: root.clientWidth, height }));
  resized.observe(root);
  // Colours are read as they are drawn: another theme draws the same anew.
  const themed = new MutationObserver(() => plot.redraw(false, true));
  themed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return {
    draw(next) {
      shown = next;
      plot.setData([
        next.labels.map((_, at) => at),
        [...next.values],
        next.labels.map((_, at) => next.before?.[at] ?? null),
      ]);
    },
    mark(at) {
      if (marked === at) return;
      marked = at;
      plot.redraw(false, false);
    },
    destroy() {
      resized.disconnect();
      themed.disconnect();
      plot.destroy();
    },
  };
}
