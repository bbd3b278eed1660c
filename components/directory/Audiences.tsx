import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MAX_COMPARED } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { inRem } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { AudienceChooser } from './AudienceChooser.tsx';
import { AudienceComparison } from './AudienceComparison.tsx';
import { LineSkeleton } from './AudienceLine.tsx';
import { ROW_HEIGHT } from './AudienceList.tsx';
import { AudiencesHeading } from './AudiencesHeading.tsx';
import { type AudienceQuery, everyAudience, isNarrowed } from './audience-query.ts';
import { hasNone, type Listing, useListing } from './use-listing.ts';
import '../panel/panel-sections.css';

interface AudiencesProps extends PanelProps {
  /** Opens publishing for the given number of drafts. */
  publishMany(drafts: number): ComponentChildren;
}

export function Audiences({ publishMany, ...props }: AudiencesProps) {
  const { subject, memory, revision } = props;
  const { ask } = useView();
  const { workspace, pageId } = subject;
  const [query, setQuery] = useRemembered(memory, 'audiences.query', everyAudience);
  const listing = useListing(
    pageId,
    `${workspace.id} ${workspace.connectionVersion} ${pageId}`,
    query,
    revision,
  );
  const comparing = useComparing(memory);
  const reading = useAction();
  const readAgain = () =>
    reading.run(async () => {
      await ask('crawlAudiences', { pageId });
      await untilItShows(listing.renew);
    });
  const change = (part: Partial<AudienceQuery>) => setQuery((present) => ({ ...present, ...part }));
  const clear = () => change({ ...everyAudience, sort: query.sort, archived: query.archived });
  const state = <ListState listing={listing} query={query} clear={clear} readAgain={readAgain} />;
  if (comparing.step === 'comparison') {
    return <AudienceComparison {...props} audienceIds={comparing.picked} back={comparing.select} />;
  }
  const compare = {
    pressed: comparing.step === 'selection',
    toggle: comparing.step === 'selection' ? comparing.leave : comparing.select,
  };
  return (
    <div class="audiences">
      <AudiencesHeading
        subject={subject}
        listing={listing}
        query={query}
        reading={reading}
        readAgain={readAgain}
        publishMany={publishMany(listing.summary?.counts.drafts ?? 0)}
        compare={(listing.summary?.known ?? 0) > 1 ? compare : undefined}
      />
      {hasNone(listing) ? (
        state
      ) : (
        <AudienceChooser
          {...props}
          listing={listing}
          query={query}
          change={change}
          picking={compare.pressed ? comparing : undefined}
        >
          {state}
        </AudienceChooser>
      )}
      {compare.pressed && <CompareBar comparing={comparing} />}
    </div>
  );
}

/** A requested read starts or fails a moment later. */
async function untilItShows(renew: () => void): Promise<void> {
  for (const pause of [100, 400, 1000]) {
    await new Promise((resume) => setTimeout(resume, pause));
    renew();
  }
}

interface ListStateProps {
  listing: Listing;
  query: AudienceQuery;
  clear(): void;
  readAgain(): void;
}

function ListState({ listing, query, clear, readAgain }: ListStateProps) {
  const { summary, problem } = listing;
  if (problem) {
    return (
      <div class="list-note">
        <ProblemNote problem={problem} onRetry={listing.renew} />
      </div>
    );
  }
  if (!summary) return <ListSkeleton />;
  const { total, known, complete, crawling, at } = summary;
  const incomplete = complete || crawling ? '' : incompleteText(known, summary.totalCount);
  if (total === 0 && known > 0 && isNarrowed(query)) {
    const text = [i18n.t('audiences.nothing'), incomplete].filter(Boolean).join(' ');
    return <Note text={text} label={i18n.t('audiences.clear')} act={clear} />;
  }
  if (crawling) return known === 0 ? <ListSkeleton /> : null;
  const again = { label: i18n.t('audiences.readAgain'), act: readAgain };
  if (total === 0 && complete) {
    if (known === 0) return <Note text={i18n.t('audiences.none')} {...again} />;
    return <p class="list-note soft">{i18n.t('audiences.nothing')}</p>;
  }
  if (known === 0 && at === undefined && !summary.problem) {
    return <Note text={i18n.t('audiences.unread')} {...again} />;
  }
  if (incomplete !== '' && (known > 0 || at !== undefined)) return <Note text={incomplete} {...again} />;
  return null;
}

function incompleteText(known: number, total: number | undefined): string {
  return total !== undefined && total > known
    ? i18n.t('audiences.incompleteOf', total, [formatWhole(known), formatWhole(total)])
    : i18n.t('audiences.incomplete', known, [formatWhole(known)]);
}

function Note({ text, label, act }: { text: string; label: string; act(): void }) {
  return (
    <div class="list-note row wrap">
      <p class="soft">{text}</p>
      <button type="button" class="button compact push" onClick={act}>
        {label}
      </button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} class="audience-option" style={{ height: inRem(ROW_HEIGHT) }}>
          <LineSkeleton index={index} />
        </div>
      ))}
    </div>
  );
}

type Step = 'list' | 'selection' | 'comparison';

type Comparing = ReturnType<typeof useComparing>;

/** The audiences to compare and the current step, stored per tab. */
function useComparing(memory: SectionMemory) {
  const [step, setStep] = useRemembered<Step>(memory, 'audiences.comparing', 'list');
  const [picked, setPicked] = useRemembered<readonly string[]>(memory, 'audiences.compared', []);
  const [isFull, setIsFull] = useState(false);
  // Key presses may come faster than renders.
  const latest = useRef(picked);
  const pick = (ids: readonly string[]) => {
    latest.current = ids;
    setPicked(ids);
  };
  const go = (next: Step) => {
    setIsFull(false);
    setStep(next);
    document.querySelector('main')?.scrollTo({ top: 0 });
  };
  return {
    step,
    picked,
    isFull,
    toggle(audienceId: string) {
      const others = latest.current.filter((id) => id !== audienceId);
      const isNew = others.length === latest.current.length;
      const isRefused = isNew && others.length >= MAX_COMPARED;
      setIsFull(isRefused);
      if (!isRefused) pick(isNew ? [...others, audienceId] : others);
    },
    select: () => go('selection'),
    compare: () => go('comparison'),
    leave() {
      pick([]);
      go('list');
    },
  };
}

function CompareBar({ comparing }: { comparing: Comparing }) {
  const { picked, isFull, compare, leave } = comparing;
  const count = picked.length;
  return (
    <div class="compare-bar row wrap">
      <p class="small soft" role="status">
        {isFull
          ? i18n.t('audiences.compare.most', [formatWhole(MAX_COMPARED)])
          : i18n.t('audiences.compare.selected', count, [formatWhole(count)])}
      </p>
      <button type="button" class="button" onClick={leave}>
        {i18n.t('act.cancel')}
      </button>
      <button type="button" class="button primary" disabled={count < 2} onClick={compare}>
        {i18n.t('audiences.compare.compare')}
      </button>
    </div>
  );
}
