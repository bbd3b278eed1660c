import { useCallback, useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { addressInside, safeLink, shownAddress, shownBelow } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { withoutTracking } from '../../lib/match/tracking-parameters.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { type PageHit, type Total, totalText } from '../../lib/search/search.ts';
import { Finder } from '../search/Finder.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { endWord } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

const SHOWN = 30;

interface PageChoiceProps {
  url: string;
  target: Target | undefined;
  onTarget(target: Target | undefined): void;
  takesFocus?: boolean | undefined;
}

export function PageChoice({ url, target, onTarget, takesFocus }: PageChoiceProps) {
  const { ask } = useView();
  const search = useCallback((text: string) => ask('searchPages', { text, limit: SHOWN }), [ask]);
  if (target) {
    return <BindScope target={target} url={addressInside(url) ?? url} onBack={() => onTarget(undefined)} />;
  }
  return (
    <>
      <Finder<PageHit>
        label={i18n.t('popup.search.pages')}
        takesFocus={takesFocus}
        search={search}
        idOf={(hit) => hit.pageId}
        onChoose={(hit) => onTarget({ kind: 'page', hit })}
        found={foundText}
        nothing={i18n.t('popup.search.nothing')}
      >
        {(hit) => <PageOption hit={hit} />}
      </Finder>
      <button type="button" class="link" onClick={() => onTarget({ kind: 'never' })}>
        {i18n.t('popup.never.choose')}
      </button>
    </>
  );
}

function PageOption({ hit }: { hit: PageHit }) {
  const { name, pageId, address, audiencesCount, archived, isDeleted } = hit;
  const end = endWord(isDeleted, archived);
  return (
    <>
      <span class="hit-line">
        <ServiceText text={name || pageId} />
        {end !== undefined && <span class="tag">{end}</span>}
        {audiencesCount !== undefined && (
          <span class="push small soft">
            {i18n.t('popup.audiences', audiencesCount, [formatWhole(audiencesCount)])}
          </span>
        )}
      </span>
      <span class="hit-line small soft">
        <ServiceText text={address === undefined ? pageId : shownAddress(address)} />
      </span>
    </>
  );
}

function foundText(count: number, total: Total): string {
  return count < total.count || total.isMore
    ? i18n.t('popup.search.somePages', total.count, [formatWhole(count), totalText(total)])
    : i18n.t('count.pages', count, [formatWhole(count)]);
}

export type Target = { kind: 'page'; hit: PageHit } | { kind: 'never' };

function BindScope({ target, url, onBack }: { target: Target; url: string; onBack(): void }) {
  const { ask } = useView();
  const binding = useAction();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const bind = (below: boolean) => {
    const to = target.kind === 'page' ? { pageId: target.hit.pageId } : { never: true as const };
    binding.run(() => ask('bind', { url, below, ...to }));
  };
  return (
    <div class="stack scope">
      <div class="row">
        <IconButton icon="back" label={i18n.t('common.back')} onClick={onBack} />
        <p class="truncate">
          {target.kind === 'never'
            ? i18n.t('popup.scope.never')
            : fill(
                i18n.t('popup.scope.page', [HOLE]),
                <strong key="name">
                  <bdi>{target.hit.name}</bdi>
                </strong>,
              )}
        </p>
      </div>
      {[false, true].map((below) => (
        <button
          key={below}
          type="button"
          class="choice"
          ref={below ? null : first}
          aria-disabled={binding.busy}
          onClick={() => bind(below)}
        >
          <strong class="bold">{below ? i18n.t('popup.scope.below') : i18n.t('popup.scope.this')}</strong>
          <span class="hit-line soft">
            <ServiceText text={below ? shownBelow(url) : shownAddress(withoutTracking(url))} mono />
          </span>
        </button>
      ))}
      {binding.problem && <ProblemNote problem={binding.problem} />}
      {target.kind === 'page' && <OpenInstead address={target.hit.address} />}
    </div>
  );
}

/** The page may be at another address: links to it and shows the host. */
function OpenInstead({ address }: { address: string | undefined }) {
  const link = safeLink(address);
  if (!link) return null;
  return (
    <button type="button" class="link open-instead" onClick={() => openTab(link.href)}>
      <Icon name="open" tiny />
      {i18n.t('popup.scope.openInstead', [link.host])}
      {link.insecure && ` ${i18n.t('popup.scope.notEncrypted')}`}
    </button>
  );
}
