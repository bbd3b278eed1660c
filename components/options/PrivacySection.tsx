import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { storedSubjects, whereStored } from '../../lib/app/stored-data.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { StoredSummary } from '../../lib/workspace/workspace-view.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { type ListedWorkspace, OptionsSection, type WithWorkspaces } from '../workspace/OptionsSection.tsx';

const places = ['profile', 'memory'] as const;

export function PrivacySection({ workspaces = [] }: WithWorkspaces) {
  return (
    <OptionsSection
      id="privacy"
      title={i18n.t('options.privacy.title')}
      intro={i18n.t('options.privacy.intro')}
    >
      <table class="privacy-table">
        <tbody>
          <Row name={i18n.t('options.privacy.contacted')} text={i18n.t('options.privacy.contactedText')} />
        </tbody>
        {places.map((place) => (
          <tbody key={place}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {i18n.t(`options.privacy.where.${place}`)}
              </th>
            </tr>
            {storedSubjects
              .filter((subject) => whereStored(subject) === place)
              .map((subject) => (
                <Row
                  key={subject}
                  name={i18n.t(`options.privacy.subject.${subject}`)}
                  text={i18n.t(`options.privacy.text.${subject}`)}
                />
              ))}
          </tbody>
        ))}
      </table>
      {workspaces.length > 0 && (
        <>
          <h3>{i18n.t('options.privacy.stored')}</h3>
          <ul class="stored-list">
            {workspaces.map((workspace) => (
              <StoredRow key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        </>
      )}
    </OptionsSection>
  );
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{text}</td>
    </tr>
  );
}

/** Pages keep arriving after a workspace was connected. Counting them makes no request (ms). */
const COUNT_EVERY = 3000;

function StoredRow({ workspace }: { workspace: ListedWorkspace }) {
  const { ask } = useView();
  const { id: workspaceId, name } = workspace;
  const [clearing, setClearing] = useState(false);
  const [said, setSaid] = useState('');
  const read = () => ask('storedSummary', { workspaceId });
  const { data: summary, isLoading, problem, again } = useLoaded([ask, workspaceId], read);
  useEffect(() => {
    const timer = setInterval(again, COUNT_EVERY);
    return () => clearInterval(timer);
  }, [again]);
  return (
    <li class="workspace-row stored-row" data-color={workspace.color}>
      <div class="workspace-line row wrap">
        <div class="workspace-title">
          <h4>
            <span class="workspace-mark" />
            <ServiceText text={name} />
          </h4>
          {isLoading && <Skeleton width="220px" />}
          {summary && <span class="soft">{summaryText(summary)}</span>}
        </div>
        <button
          type="button"
          class="button compact"
          aria-label={i18n.t('options.privacy.clearNamed', [name])}
          disabled={summary && isEmpty(summary)}
          onClick={() => setClearing(true)}
        >
          {i18n.t('act.clear')}
        </button>
      </div>
      {problem && <ProblemNote problem={problem} onRetry={again} />}
      {clearing && (
        <Confirm
          title={fill(i18n.t('options.clearing.title', [HOLE]), <bdi key="name">{name}</bdi>)}
          confirm={i18n.t('act.clear')}
          work={() => ask('clearStored', { workspaceId })}
          onClose={() => setClearing(false)}
          onDone={() => {
            setSaid(i18n.t('options.privacy.cleared', [name]));
            again();
          }}
        >
          <p>{i18n.t('options.clearing.text')}</p>
        </Confirm>
      )}
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </li>
  );
}

const isEmpty = ({ pages, audiences, answers }: StoredSummary): boolean => pages + audiences + answers === 0;

function summaryText(summary: StoredSummary): string {
  if (isEmpty(summary)) return i18n.t('options.privacy.nothing');
  const { pages, audiences, answers } = summary;
  return [
    i18n.t('options.privacy.pages', pages, [formatWhole(pages)]),
    i18n.t('options.privacy.audiences', audiences, [formatWhole(audiences)]),
    i18n.t('options.privacy.answersCount', answers, [formatWhole(answers)]),
  ].join(' · ');
}
