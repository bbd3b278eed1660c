import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  MAX_WATCHED,
  noPageWatches,
  type PageWatchState,
  pauseOf,
  type WatchedPage,
} from '../../lib/page-watch/page-watch.ts';
import type { QuietHours } from '../../lib/page-watch/poll-plan.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { useThreshold } from '../news/use-threshold.ts';
import { Sheet } from '../publish/GuardedSheet.tsx';
import { useNow } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction, useChoice } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { PausedWatch, StoppedWatch } from './StoppedWatch.tsx';
import { Checked } from './WatchPage.tsx';

interface WatchedPagesProps {
  workspace: WorkspaceChip;
  watches: PageWatchState;
  movedBy: number;
  changed(): void;
  open(page: WatchedPage): void;
}

/** The watched pages in one line, with the service's refusal if any. Renders nothing if there are none. */
export function WatchedPages(props: WatchedPagesProps) {
  const { workspace, watches } = props;
  const [isOpen, setOpen] = useState(false);
  const present = watches.workspaceId === workspace.id ? watches : noPageWatches;
  const { pages, stopped } = present;
  const paused = pauseOf(present, useNow());
  if (pages.length === 0 && !isOpen) return null;
  return (
    <section class="stack page-watch">
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {stopped
          ? i18n.t('pageWatch.title')
          : i18n.t('pageWatch.count', pages.length, [formatWhole(pages.length)])}
      </button>
      {stopped && <StoppedWatch workspaceId={workspace.id} problem={stopped} />}
      {pages.length > 0 && paused && <PausedWatch problem={paused} />}
      {isOpen && <WatchedSheet {...props} pages={pages} paused={paused} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface WatchedSheetProps extends WatchedPagesProps {
  pages: readonly WatchedPage[];
  paused: Problem | undefined;
  onClose(): void;
}

function WatchedSheet({
  workspace,
  watches,
  pages,
  paused,
  movedBy,
  changed,
  open,
  onClose,
}: WatchedSheetProps) {
  const { ask } = useView();
  const changing = useAction();
  const threshold = useThreshold(workspace.id, movedBy, changed);
  return (
    <Sheet
      title={i18n.t('pageWatch.title')}
      workspace={workspace}
      note={i18n.t('pageWatch.of', [formatWhole(watches.total), MAX_WATCHED])}
      onClose={onClose}
    >
      <div class="stack page-watch-sheet">
        {pages.length === 0 && <p class="soft">{i18n.t('pageWatch.none')}</p>}
        <ul class="page-watch-list">
          {pages.map((page, index) => (
            <li key={page.pageId} class="stack">
              <div class="row">
                <button
                  type="button"
                  class="link page-watch-name"
                  data-first={index === 0 ? '' : undefined}
                  onClick={() => open(page)}
                >
                  <bdi>{page.pageName}</bdi>
                </button>
                <IconButton
                  icon="close"
                  label={i18n.t('pageWatch.stopOne', [page.pageName])}
                  onClick={() =>
                    changing.run(() => ask('unwatchPage', { workspaceId: workspace.id, pageId: page.pageId }))
                  }
                />
              </div>
              <Checked page={page} />
              {page.problem && !watches.stopped && page.problem.kind !== paused?.kind && (
                <ProblemNote problem={page.problem} />
              )}
            </li>
          ))}
        </ul>
        {pages.length > 0 && paused && <PausedWatch problem={paused} />}
        {pages.length > 0 && !watches.stopped && !paused && (
          <p class="small soft">{i18n.t('pageWatch.every', [formatWhole(watches.every)])}</p>
        )}
        <div class="stack">
          <h3>{i18n.t('news.movedBy')}</h3>
          <Choice
            label={i18n.t('news.movedBy')}
            value={String(threshold.value)}
            options={threshold.choices.map(String)}
            textOf={(percent) => i18n.t('news.percent', [percent])}
            choose={(percent) => percent !== undefined && threshold.choose(Number(percent))}
          />
          {threshold.note}
        </div>
        {changing.problem && <ProblemNote problem={changing.problem} />}
        <Quiet quiet={watches.quiet} />
      </div>
    </Sheet>
  );
}

/** From 22:00 to 7:00 (minutes). */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 };

function Quiet({ quiet }: { quiet: QuietHours | undefined }) {
  const { ask } = useView();
  const { value, choose, note } = useChoice(quiet, (next) =>
    ask('setQuietHours', next ? { quiet: next } : {}),
  );
  const time = (part: keyof QuietHours, of: QuietHours) => (
    <label class="row">
      {i18n.t(`pageWatch.${part}`)}
      <input
        class="input"
        type="time"
        required
        value={clockOf(of[part])}
        onChange={({ currentTarget: { value } }) => value && choose({ ...of, [part]: minuteOf(value) })}
      />
    </label>
  );
  return (
    <fieldset class="stack page-watch-quiet">
      <label class="row">
        <input
          type="checkbox"
          checked={value !== undefined}
          onChange={() => choose(value ? undefined : usual)}
        />
        {i18n.t('pageWatch.quiet')}
      </label>
      {value && (
        <div class="row wrap">
          {time('from', value)}
          {time('to', value)}
        </div>
      )}
      {note}
      <p class="small soft">{i18n.t('pageWatch.quietHint')}</p>
    </fieldset>
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** In the format of a time input, in any language. */
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
