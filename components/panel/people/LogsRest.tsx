import { i18n } from '#i18n';
import { Skeleton } from '../../Skeleton.tsx';
import type { LogsReading } from './use-account-logs.ts';

/** Below the entries: what else there is, or why there is nothing. */
export function LogsRest({ reading, found }: { reading: LogsReading; found: number }) {
  const { logs, isKnown, isLoading, next, incomplete, problem } = reading;
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
      {incomplete && <p class="notice warn">{i18n.t('people.logs.incomplete')}</p>}
      {next !== undefined && (
        <div class="people-buttons">
          {isLoading ? (
            <>
              <span class="small soft" role="status">
                {i18n.t('people.logs.loading')}
              </span>
              <button type="button" class="button compact" onClick={reading.stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            <>
              <button type="button" class="button" onClick={reading.more}>
                {i18n.t('people.logs.more')}
              </button>
              <button type="button" class="link" onClick={reading.every}>
                {i18n.t('people.logs.every')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
