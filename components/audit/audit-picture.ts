// The outcome of an audit as a picture, for people without the panel: which page, how much agrees, and a tick for each thing.
import { type AuditItem, auditGroups, type Verdict } from '../../lib/audit/audit-item.ts';

interface AuditPicture {
  title: string;
  /** How many agree. */
  standing: string;
  /** The name of its colour. */
  tone: string;
  items: readonly AuditItem[];
  /** Lines under the ticks: against what, when. */
  facts: readonly string[];
}

/** Sharp where it is shown in its own size on most screens. */
const SCALE = 2;
const WIDTH = 520;
const EDGE = 24;
/** Of more than this only those that do not agree have a tick, and no more than as many. */
const MAX_SHOWN = 120;
/** From one tick to the next, and to one of another section (px). */
const TICK = { step: 8, width: 6, gap: 6, row: 28 };

/** Draws it in the colours and letters of the panel. A PNG. */
export async function auditPicture(audit: AuditPicture): Promise<Blob> {
  const places = placesOf(ticksOf(audit.items));
  const rows = 1 + Math.max(0, ...places.map(({ row }) => row));
  const ticksFrom = EDGE + 62;
  const factsFrom = ticksFrom + rows * TICK.row + 22;
  const height = factsFrom + (audit.facts.length - 1) * 17 + EDGE - 4;
  const canvas = new OffscreenCanvas(WIDTH * SCALE, height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const color = colorsOfView();
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, y: number, { size, weight, tone }: Letters) => {
    pen.font = `${weight} ${size}px ${fontFamily}`;
    pen.fillStyle = color(tone);
    pen.fillText(cutTo(text, WIDTH - 2 * EDGE, pen), EDGE, y);
  };
  pen.scale(SCALE, SCALE);
  pen.fillStyle = color('surface');
  pen.fillRect(0, 0, WIDTH, height);
  write(audit.title, EDGE + 14, { size: 16, weight: 600, tone: 'text' });
  write(audit.standing, EDGE + 40, { size: 13, weight: 600, tone: audit.tone });
  for (const { verdict, row, x } of places) {
    drawTick(pen, verdict, { x: EDGE + x, middle: ticksFrom + row * TICK.row + TICK.row / 2 }, color);
  }
  for (const [line, fact] of audit.facts.entries()) {
    write(fact, factsFrom + line * 17, { size: 12, weight: 400, tone: 'text-soft' });
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

interface Letters {
  size: number;
  weight: number;
  tone: string;
}

/** Those that have a tick, in its order. */
function ticksOf(items: readonly AuditItem[]): AuditItem[] {
  const shown =
    items.length <= MAX_SHOWN ? items : items.filter(({ verdict }) => verdict !== 'same').slice(0, MAX_SHOWN);
  const grouped = Map.groupBy(shown, ({ group }) => group);
  return auditGroups.flatMap((group) => grouped.get(group) ?? []);
}

/** Where each tick stands, from the left (px) and in which row. */
function placesOf(ticks: readonly AuditItem[]): { verdict: Verdict; row: number; x: number }[] {
  let [row, x] = [0, 0];
  return ticks.map(({ verdict, group }, index) => {
    const before = ticks[index - 1];
    if (before) x += TICK.step + (before.group === group ? 0 : TICK.gap);
    if (x + TICK.width > WIDTH - 2 * EDGE) [row, x] = [row + 1, 0];
    return { verdict, row, x };
  });
}

/** Each has its own shape, since color alone does not distinguish them for everyone. */
function drawTick(
  pen: OffscreenCanvasRenderingContext2D,
  verdict: Verdict,
  { x, middle }: { x: number; middle: number },
  color: (name: string) => string,
): void {
  const fill = (name: string, top: number, height: number) => {
    pen.fillStyle = color(name);
    pen.fillRect(x, middle + top, TICK.width, height);
  };
  const frame = (name: string, half: number, dots: number[]) => {
    pen.strokeStyle = color(name);
    pen.lineWidth = 1.5;
    pen.setLineDash(dots);
    pen.strokeRect(x + 0.75, middle - half, TICK.width - 1.5, 2 * half);
  };
  if (verdict === 'same') fill('live', -7, 14);
  if (verdict === 'extra') fill('accent', -3.5, 7);
  if (verdict === 'missing') frame('stop', 10, []);
  if (verdict === 'unsure') frame('text-soft', 6, [1.5, 1.5]);
  if (verdict === 'differs') {
    fill('draft', -11, 9);
    fill('draft', 2, 9);
  }
}

/** More never fit into a line, and a name can be of any length. */
const MAX_LETTERS = 200;

function cutTo(text: string, width: number, pen: OffscreenCanvasRenderingContext2D): string {
  if (text.length <= MAX_LETTERS && pen.measureText(text).width <= width) return text;
  const letters = Array.from(text.slice(0, 2 * MAX_LETTERS)).slice(0, MAX_LETTERS);
  while (letters.length > 0 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}

/** The colours of the view by their names, as a canvas understands them: light or dark is decided already. */
function colorsOfView(): (name: string) => string {
  const styles = document.createElement('span');
  document.body.append(styles);
  const found = new Map<string, string>();
  for (const name of ['surface', 'text', 'text-soft', 'live', 'draft', 'stop', 'accent']) {
    styles.style.color = `var(--${name})`;
    found.set(name, getComputedStyle(styles).color);
  }
  styles.remove();
  return (name) => found.get(name) ?? found.get('text-soft') ?? '';
}
