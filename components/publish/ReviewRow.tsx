import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { ExactName } from './ExactName.tsx';
import { useAudience } from './use-audience.ts';
import { FreshChanges } from './VersionChanges.tsx';

interface ReviewRowProps {
  row: AudienceListRow;
  pageId: string;
  now: number;
  ask: Ask;
  reads: ServiceReads;
  onLeaveOut(): void;
}

/** One audience that would get a new version; its changes are read when they are asked for. */
export function ReviewRow(props: ReviewRowProps) {
  const { row, onLeaveOut } = props;
  const [open, setOpen] = useState(false);
  const { latest, published } = row;
  const name = row.name || row.audienceId;
  return (
    <li class="review-row">
      <div class="review-line">
        <strong>
          <ExactName text={name} />
        </strong>
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('versions.many.leave', [name])}
          onClick={onLeaveOut}
        />
      </div>
      <div class="row wrap">
        {latest && (
          <StatusPill
            tone={toneOf(latest.status)}
            {...(latest.number === undefined ? {} : { number: latest.number })}
            {...(latest.status === undefined ? {} : { status: latest.status })}
          />
        )}
        <span class="soft small">
          {published?.number === undefined
            ? !published && i18n.t('versions.many.first')
            : i18n.t('versions.many.replaces', [published.number])}
        </span>
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="small">{i18n.t('versions.many.showChanges')}</summary>
        {open && <RowChanges {...props} />}
      </details>
    </li>
  );
}

function RowChanges({ row, pageId, now, ask, reads }: ReviewRowProps) {
  const { audienceId } = row;
  const { block } = useAudience(ask, pageId, audienceId, 0);
  return (
    <FreshChanges
      reads={reads}
      pageId={pageId}
      audienceId={audienceId}
      audience={block.state === 'shown' ? block.data : undefined}
      heading={null}
      now={now}
    />
  );
}
