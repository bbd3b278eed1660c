import { i18n } from '#i18n';
import { MoreOfList } from '../ui/MoreOfList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { EntriesReading } from './use-entries.ts';

interface LoadedLineProps {
  reading: EntriesReading;
  text: string;
  found: number;
}

/** Below the entries: what else there is, or why there is nothing. */
export function LoadedLine({ reading, text, found }: LoadedLineProps) {
  const { entries, isKnown, isLoading, next, problem } = reading;
  if (!isKnown) return <ListSkeleton />;
  return (
    <div class="loaded-line">
      {entries.length === 0 && !problem && !isLoading && <p class="soft">{i18n.t('topics.one.none')}</p>}
      {entries.length > 0 && found === 0 && text.trim() !== '' && (
        <p class="soft">
          {next === undefined ? i18n.t('topics.one.nothing') : i18n.t('topics.one.nothingLoaded')}
        </p>
      )}
      <MoreOfList reading={reading} />
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
