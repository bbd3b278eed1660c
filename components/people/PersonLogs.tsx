import { i18n } from '#i18n';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { OpenById } from './OpenById.tsx';
import type { PeopleProps } from './people-props.ts';
import { useAsked } from './use-asked.ts';

/** A person's logs: the service lists none, so those that were opened before, and any by its id. */
export function PersonLogs(props: PeopleProps & { personId: string }) {
  const { personId, ask, workspace, revision, now, places } = props;
  const asked = useAsked(`${workspace.id} ${personId} ${revision}`, async () => {
    const logs = await ask('listKnown', { workspaceId: workspace.id, kind: 'person-log' });
    return logs.filter(({ of }) => of === personId);
  });
  return (
    <section class="stack">
      <h2>{i18n.t('people.logs.ofPerson')}</h2>
      {asked.problem && <ProblemNote problem={asked.problem} now={now} onRetry={asked.again} />}
      <ul class="people-list" aria-label={i18n.t('people.logs.ofPerson')}>
        {asked.data?.map(({ id, title, detail, readAt }) => (
          <li key={id} class="people-row">
            <button type="button" class="people-open" onClick={() => places.openPersonLog(personId, id)}>
              <bdi class="people-name truncate">{title ?? id}</bdi>
              <bdi class="small soft truncate">
                {detail ?? (readAt === undefined && i18n.t('people.known.unread'))}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      <OpenById
        label={i18n.t('people.logs.byId')}
        open={(personLogId) => places.openPersonLog(personId, personLogId)}
      />
    </section>
  );
}
