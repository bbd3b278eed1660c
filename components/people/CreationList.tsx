import { i18n } from '#i18n';
import { creationsShown } from '../../lib/people/creation-summary.ts';
import { PausedBanner } from '../capture/PausedBanner.tsx';
import { CreationItem } from './CreationItem.tsx';
import type { PeopleProps } from './people-props.ts';
import { SaveCreations } from './SaveCreations.tsx';

/** Persons and accounts on their way to the service, or that came to rest. Absent where there are none. */
export function CreationList(props: PeopleProps) {
  const { capturing, workspace, now } = props;
  const { paused } = capturing.creations;
  const creations = creationsShown(capturing.creations.creations, workspace.id);
  if (creations.length === 0) return null;
  const isWaiting = creations.some(({ state }) => state.kind !== 'done');
  return (
    <section class="outbox" aria-label={i18n.t('people.creations.title')}>
      <h2>{i18n.t('people.creations.title')}</h2>
      {paused && isWaiting && (
        <PausedBanner
          problem={paused}
          meaning={i18n.t('people.creations.paused')}
          now={now}
          openOptions={props.openOptions}
          grantAccess={props.grantAccess}
        />
      )}
      <ul aria-label={i18n.t('people.creations.title')}>
        {creations.map((creation) => (
          <CreationItem key={creation.id} {...props} creation={creation} />
        ))}
      </ul>
      <div class="outbox-tools">
        <SaveCreations {...props} creations={creations} />
      </div>
    </section>
  );
}
