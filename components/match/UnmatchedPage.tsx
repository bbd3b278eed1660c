import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { CandidateView, PageStatus } from '../../lib/page-status/page-status.ts';
import { DirectoryNote } from '../directory/DirectoryNotes.tsx';
import { Since } from '../ui/Age.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { DoubtLabel, MatchReasons, PageAddress, PageTags } from './MatchLabels.tsx';
import type { Target } from './PageChoice.tsx';

const PageChoice = lazyPart(async () => (await import('./PageChoice.tsx')).PageChoice);

/** Several pages fit, or none for certain: one click binds the right one. */
export function Candidates({ status, candidates }: { status: PageStatus; candidates: CandidateView[] }) {
  const { ask } = useView();
  const [searching, setSearching] = useState(false);
  const [target, setTarget] = useState<Target>();
  const binding = useAction();
  const choose = ({ page, audience }: CandidateView) => {
    const to = { pageId: page.pageId, ...(audience ? { audienceId: audience.audienceId } : {}) };
    binding.run(() => ask('bind', { url: status.url, below: false, ...to }));
  };
  return (
    <section class="calm">
      <h1>{i18n.t('popup.candidates.title')}</h1>
      <PageAddress url={status.url} />
      <p class="soft">{i18n.t('popup.candidates.text')}</p>
      {binding.problem && <ProblemNote problem={binding.problem} />}
      <ul class="choices stack near">
        {candidates.map((candidate) => (
          <li key={`${candidate.page.pageId} ${candidate.audience?.audienceId}`}>
            <button
              type="button"
              class="choice"
              aria-disabled={binding.busy}
              onClick={() => choose(candidate)}
            >
              <Candidate candidate={candidate} />
            </button>
          </li>
        ))}
      </ul>
      {searching ? (
        <PageChoice takesFocus url={status.url} target={target} onTarget={setTarget} />
      ) : (
        <button type="button" class="link" onClick={() => setSearching(true)}>
          {i18n.t('popup.candidates.other')}
        </button>
      )}
    </section>
  );
}

function Candidate({ candidate: { page, audience, reasons, doubt } }: { candidate: CandidateView }) {
  const { name, pageId, title, audiencesCount, updatedAt } = page;
  return (
    <>
      <span class="hit-line">
        <strong class="truncate bold">
          <ServiceText text={name || pageId} />
        </strong>
        <PageTags page={page} />
        {audiencesCount !== undefined && (
          <span class="push small soft fixed">
            {i18n.t('popup.audiences', audiencesCount, [formatWhole(audiencesCount)])}
          </span>
        )}
      </span>
      {title && title !== name && (
        <span class="hit-line small soft">
          <ServiceText text={title} />
        </span>
      )}
      {audience && (
        <span class="hit-line">
          <ServiceText text={audience.name || audience.audienceId} />
        </span>
      )}
      {updatedAt !== undefined && (
        <span class="hit-line small soft">
          {fill(i18n.t('popup.candidates.changed', [HOLE]), <Since key="since" raw={updatedAt} />)}
        </span>
      )}
      <span class="why">
        <span>{doubt ? <DoubtLabel doubt={doubt} /> : <MatchReasons reasons={reasons} />}</span>
      </span>
    </>
  );
}

/** No page fits: the person chooses one or says that there is none. */
export function NoMatch({ status }: { status: PageStatus }) {
  const isPrivate = status.matchState.kind === 'restricted';
  const [target, setTarget] = useState<Target>();
  const { state, done, unreadable } = status.directory;
  const nothingToSearch = done === 0 && state !== 'syncing';
  return (
    <>
      <section class="calm">
        <h1>
          {nothingToSearch && unreadable === 0 ? emptyTitle(state === 'ready') : i18n.t('popup.none.title')}
        </h1>
        <PageAddress url={status.url} />
        {isPrivate && <p class="soft">{i18n.t('popup.restricted.privateHost')}</p>}
        {(!isPrivate || nothingToSearch) && <DirectoryNote status={status} />}
      </section>
      {!nothingToSearch && (
        <section class="calm">
          {!target && <h2>{i18n.t('popup.none.search')}</h2>}
          <PageChoice url={status.url} target={target} onTarget={setTarget} />
        </section>
      )}
    </>
  );
}

function emptyTitle(wasRead: boolean): string {
  return wasRead ? i18n.t('popup.none.noPages') : i18n.t('popup.none.notRead');
}

export function NeverHere({ status, bindingId }: { status: PageStatus; bindingId: string }) {
  const { ask } = useView();
  const undoing = useAction();
  const undo = () => undoing.run(() => ask('unbind', { bindingId }));
  return (
    <section class="calm">
      <h1>{i18n.t('popup.never.title')}</h1>
      <PageAddress url={status.url} />
      <p class="soft">{i18n.t('popup.never.text')}</p>
      {undoing.problem && <ProblemNote problem={undoing.problem} onRetry={undo} />}
      <button type="button" class="button" aria-disabled={undoing.busy} onClick={undo}>
        {i18n.t('popup.never.undo')}
      </button>
    </section>
  );
}
