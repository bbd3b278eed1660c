import { i18n } from '#i18n';
import { type PageFigure, pageFigureNames } from '../../lib/analytics/figures.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Delta } from './FigureTiles.tsx';
import { figureWords } from './figure-words.ts';

interface FiguresTableProps {
  caption: string;
  beforeName: string;
  nowName: string;
  figures: PageFigure[];
  /** In the same order; absent where there is nothing to compare with. */
  before: PageFigure[] | undefined;
}

/** Figures line by line, so that their numbers stand under each other. */
export function FiguresTable({ caption, beforeName, nowName, figures, before }: FiguresTableProps) {
  return (
    <table class="figures-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead class={before ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{i18n.t('figures.figure')}</span>
          </th>
          {before && <th scope="col">{beforeName}</th>}
          <th scope="col">{nowName}</th>
          {before && (
            <th scope="col">
              <span class="visually-hidden">{i18n.t('figures.change')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, text, change }, index) => (
          <tr key={name}>
            <th scope="row">{figureWords[name]()}</th>
            {before && <td class="soft">{before[index]?.text ?? i18n.t('figures.noData')}</td>}
            <td class={text === undefined ? 'soft' : 'figure'}>{text ?? i18n.t('figures.noData')}</td>
            {before && <td class="delta">{change.kind !== 'none' && <Delta change={change} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FiguresSkeleton() {
  return (
    <div class="figures-skeleton" aria-hidden="true">
      {pageFigureNames.map((name) => (
        <div key={name}>
          <span class="soft">{figureWords[name]()}</span>
          <Skeleton width="96px" height={12} />
        </div>
      ))}
    </div>
  );
}
