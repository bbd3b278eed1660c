import { i18n } from '#i18n';
import type { KnownKind } from '../../lib/people/people.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import type { PeopleProps } from './people-props.ts';

/** For an id that the service does not have: takes it off the list and goes back. */
export function Forget({ ask, places, now, kind, id }: PeopleProps & { kind: KnownKind; id: string }) {
  const forgetting = useAction();
  const forget = () =>
    forgetting.run(async () => {
      await ask('removeKnown', { kind, id });
      places.back();
    });
  return (
    <div class="people-buttons people-gone">
      <button type="button" class="button" onClick={forget}>
        {i18n.t('people.forget')}
      </button>
      {forgetting.problem && <ProblemNote problem={forgetting.problem} now={now} />}
    </div>
  );
}
