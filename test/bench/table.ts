// The figures as one markdown table.
import type { Estimate, Figure, Unit } from './line.ts';
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

export function ratioText(estimate: Estimate | undefined): string {
  if (!estimate) return '–';
  const [low, high] = estimate.interval ?? [];
  const interval = low === undefined || high === undefined ? '' : ` [${low.toFixed(2)}–${high.toFixed(2)}]`;
  return `×${estimate.median.toFixed(2)}${interval}`;
}

/** Has a column for the earlier build only if one was measured. */
export function tableOf(figures: readonly Figure[]): string {
  const isCompared = figures.some(({ change }) => change !== undefined);
  const head = [
    'line',
    'figure',
    'floor',
    'ratio',
    'reach',
    '',
    ...(isCompared ? ['of the earlier build'] : []),
  ];
  const rows = figures.map((figure) => [
    `${figure.what} (\`${figure.name}\`)`,
    spoken(figure.figure, figure.unit),
    floorOf(figure),
    ratioText(figure.ratio),
    reachOf(figure),
    figure.verdict ?? 'none',
    ...(isCompared ? [ratioText(figure.change)] : []),
  ]);
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
