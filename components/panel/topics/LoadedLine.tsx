import { i18n } from '#i18n';
import { Skeleton } from '../../Skeleton.tsx';
import type { EntriesReading } from './use-entries.ts';

interface LoadedLineProps {
  reading: EntriesReading;
  text: string;
  found: number;
}

/** Below the entries: what else there is, or why there is nothing. */
export function LoadedLine({ reading, text, found }: LoadedLineProps) {
  const { entries, isKnown, isLoading, next, incomplete, problem } = reading;
  if (!isKnown) return <ListSkeleton />;
  return (
    <div class="loaded-line">
      {entries.length === 0 && !problem && !isLoading && <p class="soft">{i18n.t('topics.one.none')}</p>}
      {entries.length > 0 && found === 0 && text.trim() !== '' && (
        <p class="soft">
          {next === undefined ? i18n.t('topics.one.nothing') : i18n.t('topics.one.nothingLoaded')}
        </p>
      )}
      {incomplete && <p class="notice warn">{i18n.t('topics.one.incomplete')}</p>}
      {next !== undefined && (
        <div class="topics-buttons">
          {isLoading ? (
            <>
              <span class="small soft" role="status">
                {i18n.t('topics.one.loading')}
              </span>
              <button type="button" class="button compact" onClick={reading.stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            <>
              <button type="button" class="button" onClick={reading.more}>
                {i18n.t('topics.one.more')}
              </button>
              <button type="button" class="link" onClick={reading.every}>
                {i18n.t('topics.one.every')}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div class="stack" aria-hidden="true">
      {['92%', '70%', '84%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={15} />
      ))}
    </div>
  );
}
