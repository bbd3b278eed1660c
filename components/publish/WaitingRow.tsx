import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { canPublish } from '../../lib/publish/publish-selection.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';

interface WaitingRowProps {
  row: AudienceListRow;
  isChosen: boolean;
  isFull: boolean;
  onChosen(isChosen: boolean): void;
}

/** An audience with a draft that waits, to be ticked. */
export function WaitingRow({ row, isChosen, isFull, onChosen }: WaitingRowProps) {
  const possible = canPublish(row);
  const { latest } = row;
  return (
    <label class="waiting-row" title={possible ? undefined : i18n.t('versions.many.notOffered')}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!possible || (isFull && !isChosen)}
        onChange={(event) => onChosen(event.currentTarget.checked)}
      />
      <span class="waiting-words">
        <ServiceText text={row.name || row.audienceId} />
        <span class="soft small waiting-more">
          {!possible && <span>{i18n.t('versions.many.notOffered')}</span>}
          {possible && row.routeKey !== undefined && <ServiceText text={row.routeKey} mono />}
        </span>
      </span>
      {latest && (
        <StatusPill
          tone={toneOf(latest.status)}
          {...(latest.number === undefined ? {} : { number: latest.number })}
          {...(latest.status === undefined ? {} : { status: latest.status })}
        />
      )}
    </label>
  );
}
