import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { storedSubjects, whereStored } from '../../lib/app/stored-data.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { StoredSummary } from '../../lib/workspace/workspace-view.ts';
import { sizeText } from '../diagnostics/size-text.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { fill, HOLE, ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { LoadFailure, useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { type ListedWorkspace, OptionsSection, type WithWorkspaces } from '../workspace/OptionsSection.tsx';

/** What is kept and where, in plain words and in numbers. */
export function PrivacySection({ workspaces = [] }: WithWorkspaces) {
  return (
    <OptionsSection
      id="privacy"
      title={i18n.t('options.nav.privacy')}
      intro={i18n.t('options.privacy.intro')}
    >
      <dl class="stack facts">
        <div>
          <dt>{i18n.t('options.privacy.contacted')}</dt>
          <dd>{i18n.t('options.privacy.contactedText')}</dd>
        </div>
        {storedSubjects.map((subject) => (
          <div key={subject}>
            <dt>{i18n.t(`options.privacy.subject.${subject}`)}</dt>
            <dd>{i18n.t(`options.privacy.text.${subject}`)}</dd>
            <dd class="soft">{i18n.t(`options.privacy.where.${whereStored(subject)}`)}</dd>
          </div>
        ))}
      </dl>
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

/** Pages arrive for a while after a workspace was connected; no request is made for counting them (ms). */
const COUNT_EVERY = 3000;

/** How much is stored for one workspace, and the way to drop it. */
function StoredRow({ workspace }: { workspace: ListedWorkspace }) {
  const { ask } = useView();
  const { id: workspaceId, name } = workspace;
  const [clearing, setClearing] = useState(false);
  const [said, setSaid] = useState('');
  const { loaded, reload } = useLoaded(
    useAsync([ask, workspaceId], () => ask('storedSummary', { workspaceId })),
  );
  useEffect(() => {
    const timer = setInterval(reload, COUNT_EVERY);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <li class="workspace-row stored-row" data-color={workspace.color}>
      <div class="workspace-line row wrap">
        <div class="workspace-title">
          <h4>
            <span class="workspace-mark" />
            <ServiceText text={name} />
          </h4>
          {loaded.state === 'loading' && <Skeleton width="220px" />}
          {loaded.state === 'shown' && <span class="soft">{summaryText(loaded.data)}</span>}
        </div>
        <button
          type="button"
          class="button compact"
          aria-label={i18n.t('options.privacy.clearNamed', [name])}
          disabled={loaded.state === 'shown' && isEmpty(loaded.data)}
          onClick={() => setClearing(true)}
        >
          {i18n.t('act.clear')}
        </button>
      </div>
      {loaded.state === 'failed' && <LoadFailure problem={loaded.problem} retry={reload} />}
      {clearing && (
        <Confirm
          title={fill(i18n.t('options.clearing.title', [HOLE]), <bdi key="name">{name}</bdi>)}
          confirm={i18n.t('act.clear')}
          work={() => ask('clearStored', { workspaceId })}
          onClose={() => setClearing(false)}
          onDone={() => {
            setSaid(i18n.t('options.privacy.cleared', [name]));
            reload();
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

function isEmpty({ pages, audiences, answers }: StoredSummary): boolean {
  return pages + audiences + answers === 0;
}

function summaryText(summary: StoredSummary): string {
  if (isEmpty(summary)) return i18n.t('options.privacy.nothing');
  const { pages, audiences, answers, bytes } = summary;
  return [
    i18n.t('options.privacy.pages', pages, [formatWhole(pages)]),
    i18n.t('options.privacy.audiences', audiences, [formatWhole(audiences)]),
    i18n.t('options.privacy.answersCount', answers, [formatWhole(answers)]),
    i18n.t('options.privacy.bytes', [sizeText(bytes)]),
  ].join(' · ');
}
