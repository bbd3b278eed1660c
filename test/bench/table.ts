// The figures as one markdown table.
import type { Figure, Unit } from './line.ts';
import type { Summary } from './summary.ts';

const digits: Record<Unit, number> = { ms: 1, kB: 1, MB: 2, '': 0 };

function number(value: number, unit: Unit): string {
  const isLarge = value >= 100;
  const text = value.toFixed(isLarge || Number.isInteger(value) ? 0 : digits[unit] || 1);
  return isLarge ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

const spokenAs = (value: number, unit: Unit) => `${number(value, unit)}${unit && ` ${unit}`}`;

export function spoken(summary: Summary | undefined, unit: Unit): string {
  if (!summary) return '–';
  const { median, min, max, runs } = summary;
  const range = runs > 1 && min !== max ? ` [${number(min, unit)}–${number(max, unit)}]` : '';
  return `${spokenAs(median, unit)}${range}`;
}

function reachOf({ reach, unit }: Figure): string {
  if ('ratio' in reach) return `≤ ×${reach.ratio}`;
  if ('beyond' in reach) return `≤ ${spokenAs(reach.beyond, unit)} more`;
  return 'worst' in reach ? `≤ ${spokenAs(reach.worst, unit)}, all` : `≤ ${spokenAs(reach.most, unit)}`;
}

function floorOf({ base, floor, unit }: Figure): string {
  return base ? `${spoken(base, unit)}, ${floor}` : '–';
}

function verdict({ reached, failure }: Figure): string {
  if (failure !== undefined) return 'none';
  return reached ? 'ok' : 'over';
}

/** `before` adds a column with the figures of an earlier run. */
export function tableOf(figures: readonly Figure[], before?: readonly Figure[]): string {
  const head = ['line', 'figure', 'floor', 'ratio', 'reach', ''];
  const rows = figures.map((figure) => [
    `${figure.what} (\`${figure.name}\`)`,
    spoken(figure.figure, figure.unit),
    floorOf(figure),
    figure.ratio === undefined ? '–' : `×${figure.ratio.toFixed(2)}`,
    reachOf(figure),
    verdict(figure),
    ...(before ? [changeOf(figure, before)] : []),
  ]);
  const lines = [before ? [...head, 'before'] : head, head.map(() => '---'), ...rows];
  if (before) lines[1]?.push('---');
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Ratios are compared by themselves, since they do not depend on how fast the machine was. */
function changeOf(figure: Figure, before: readonly Figure[]): string {
  const then = before.find(({ name }) => name === figure.name);
  if (!then?.figure) return '–';
  const text = 'ratio' in figure.reach ? `×${then.ratio?.toFixed(2)}` : spoken(then.figure, then.unit);
  const [was, is] =
    'ratio' in figure.reach ? [then.ratio, figure.ratio] : [then.figure.median, figure.figure?.median];
  if (!was || is === undefined) return text;
  const percent = Math.round((is / was - 1) * 100);
  return `${text} (${percent > 0 ? '+' : ''}${percent} %)`;
}
