// A picture of an audit's outcome, for people without the panel: page, matches and a tick per comparison.
import { type AuditItem, auditGroups, type Verdict } from '../../lib/audit/audit-item.ts';
import { PICTURE, type Picture, type PictureColor, sharePicture } from '../export/share-picture.ts';

interface AuditPicture {
  title: string;
  summary: string;
  tone: PictureColor;
  items: readonly AuditItem[];
  /** Lines under the ticks: record and time. */
  facts: readonly string[];
}

const ROOM = PICTURE.width - 2 * PICTURE.edge;
/** Above this number, only differences have a tick, up to the same number. */
const MAX_SHOWN = 120;
/** Distance between ticks and between sections (px). Doubled if all fit in one row. */
const TICK = { step: 8, width: 6, gap: 6, row: 28 };
const TICKS_FROM = 138;

export function auditPicture({ title, summary, tone, items, facts }: AuditPicture): Promise<Blob> {
  const places = placesOf(ticksOf(items));
  const widest = Math.max(0, ...places.map(({ x }) => x + TICK.width));
  const zoom = places.every(({ row }) => row === 0) && widest * 2 <= ROOM ? 2 : 1;
  return sharePicture((picture) => {
    const { edge, height } = PICTURE;
    const { pen, write } = picture;
    write(title, edge, edge + 24, { size: 22, weight: 600 });
    write(summary, edge, edge + 68, { size: 30, weight: 600, color: tone });
    for (const { verdict, row, x } of places) {
      pen.save();
      pen.translate(edge, TICKS_FROM);
      pen.scale(zoom, zoom);
      drawTick(picture, verdict, { x, middle: (row + 0.5) * TICK.row });
      pen.restore();
    }
    for (const [line, fact] of facts.entries())
      write(fact, edge, height - edge - 20 * (facts.length - 1 - line), { size: 14, color: 'text-soft' });
  });
}

function ticksOf(items: readonly AuditItem[]): AuditItem[] {
  const shown =
    items.length <= MAX_SHOWN ? items : items.filter(({ verdict }) => verdict !== 'same').slice(0, MAX_SHOWN);
  const grouped = Map.groupBy(shown, ({ group }) => group);
  return auditGroups.flatMap((group) => grouped.get(group) ?? []);
}

/** The position of each tick: x from the left (px), and row. */
function placesOf(ticks: readonly AuditItem[]): { verdict: Verdict; row: number; x: number }[] {
  let [row, x] = [0, 0];
  return ticks.map(({ verdict, group }, index) => {
    const before = ticks[index - 1];
    if (before) x += TICK.step + (before.group === group ? 0 : TICK.gap);
    if (x + TICK.width > ROOM) [row, x] = [row + 1, 0];
    return { verdict, row, x };
  });
}

/** Each verdict has a distinct shape, since color alone does not distinguish them for everyone. */
function drawTick(
  { pen, color }: Picture,
  verdict: Verdict,
  { x, middle }: { x: number; middle: number },
): void {
  const fill = (name: PictureColor, top: number, height: number) => {
    pen.fillStyle = color(name);
    pen.fillRect(x, middle + top, TICK.width, height);
  };
  const frame = (name: PictureColor, half: number, dots: number[]) => {
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
