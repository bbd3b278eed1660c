import { i18n } from '#i18n';

interface MoreOfListProps {
  reading: {
    isLoading: boolean;
    next?: string | undefined;
    incomplete?: string;
    more(): void;
    every(): void;
    stop(): void;
  };
}

/** Below a list of the service: what else there is of it. */
export function MoreOfList({ reading }: MoreOfListProps) {
  const { isLoading, next, incomplete } = reading;
  return (
    <>
      {incomplete && <p class="notice warn">{i18n.t('list.incomplete')}</p>}
      {next !== undefined && (
        <div class="more-of-list">
          {isLoading ? (
            <>
              <span class="small soft" role="status">
                {i18n.t('list.loading')}
              </span>
              <button type="button" class="button compact" onClick={reading.stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            <>
              <button type="button" class="button compact" onClick={reading.more}>
                {i18n.t('list.more')}
              </button>
              <button type="button" class="link" onClick={reading.every}>
                {i18n.t('list.every')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
