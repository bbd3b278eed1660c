import { i18n } from '#i18n';
import { MoreOfList } from '../ui/MoreOfList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { LogsReading } from './use-account-logs.ts';

/** Below the entries: what else there is, or why there is nothing. */
export function LogsRest({ reading, found }: { reading: LogsReading; found: number }) {
  const { logs, isKnown, isLoading, problem } = reading;
  if (!isKnown) {
    return (
      <div class="stack" aria-hidden="true">
        {['88%', '72%', '80%'].map((width) => (
          <Skeleton key={width} width={width} height={30} />
        ))}
      </div>
    );
  }
  return (
    <>
      {logs.length === 0 && !problem && !isLoading && <p class="soft">{i18n.t('people.logs.none')}</p>}
      {logs.length > 0 && found === 0 && <p class="soft">{i18n.t('people.logs.nothing')}</p>}
      <MoreOfList reading={reading} />
    </>
  );
}
