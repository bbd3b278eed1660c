import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type Change, type Figure, type FigureName, figureNames } from '../../lib/analytics/figures.ts';
import { Skeleton } from '../ui/ServiceText.tsx';

interface FigureTilesProps {
  figures: Figure[];
  /** False if there is no period to compare with, so that the tiles need not repeat it. */
  compared: boolean;
  under?(name: FigureName): ComponentChildren;
}

export function FigureTiles({ figures, compared, under }: FigureTilesProps) {
  return (
    <dl class="tiles">
      {figures.map(({ name, text, change }) => (
        <div class="tile" key={name}>
          <dt class="label">{i18n.t(`popup.analytics.${name}`)}</dt>
          <dd class={text === undefined ? 'number no-data' : 'number'}>{text ?? i18n.t('common.noData')}</dd>
          <dd class="delta">{compared && text !== undefined && <Delta change={change} />}</dd>
          {under && <dd class="under">{under(name)}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A figure's change as arrow, color and accessible text. */
export function Delta({ change }: { change: Change }) {
  if (change.kind === 'none') return <span class="soft none">{i18n.t('popup.analytics.noComparison')}</span>;
  if (change.kind === 'same') {
    return (
      <span class="soft">
        <span aria-hidden="true">± 0</span>
        <span class="visually-hidden">{changeText(change)}</span>
      </span>
    );
  }
  const words = judgedText(change);
  return (
    <span class={change.meaning} title={words}>
      <span aria-hidden="true">
        <span class="soft">{change.kind === 'up' ? '↑' : '↓'}</span> {change.text}
      </span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

/** The change against the previous period in words; empty if there is none. */
export function changeText(change: Change): string {
  if (change.kind === 'none') return '';
  if (change.kind === 'same') return i18n.t('popup.analytics.same');
  return i18n.t(`popup.analytics.${change.kind}`, [change.text]);
}

/** The same with what it means: "up 12%, not conclusive". */
export function judgedText(change: Change): string {
  const words = changeText(change);
  return change.kind === 'up' || change.kind === 'down'
    ? i18n.t(`popup.analytics.${change.meaning}`, [words])
    : words;
}

export function TilesSkeleton({ names = figureNames }: { names?: readonly FigureName[] }) {
  return (
    <div class="tiles" aria-hidden="true">
      {names.map((name) => (
        <div class="tile" key={name}>
          <div class="label">{i18n.t(`popup.analytics.${name}`)}</div>
          <div class="number">
            <Skeleton width="48px" height={18} />
          </div>
          <div class="delta">
            <Skeleton width="32px" height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
