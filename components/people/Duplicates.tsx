import { i18n } from '#i18n';
import type { LikelyDuplicate, SimilarityReason } from '../../lib/people/people.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import type { PeopleProps } from './people-props.ts';

const reasons: Record<SimilarityReason, () => string> = {
  email: () => i18n.t('people.likely.email'),
  phone: () => i18n.t('people.likely.phone'),
  linkedin: () => i18n.t('people.likely.linkedin'),
  domain: () => i18n.t('people.likely.domain'),
  name: () => i18n.t('people.likely.name'),
};

/** Points out who may be there already, and leads there. What was typed stays. */
export function Duplicates({ likely, places }: Pick<PeopleProps, 'places'> & { likely: LikelyDuplicate[] }) {
  return (
    <div role="status">
      {likely.length > 0 && (
        <div class="notice warn people-likely">
          <AnyIcon name="warning" />
          <div class="words">
            {i18n.t('people.likely.title')}
            <ul>
              {likely.slice(0, 5).map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <span class="words">
                    <bdi class="people-name">{one.title ?? one.id}</bdi>{' '}
                    <span class="small soft">{one.why.map((why) => reasons[why]()).join(', ')}</span>
                  </span>
                  <button
                    type="button"
                    class="button compact"
                    onClick={() =>
                      one.kind === 'person' ? places.openPerson(one.id) : places.openAccount(one.id)
                    }
                  >
                    {i18n.t('people.likely.open')}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
