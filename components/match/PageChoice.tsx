import { i18n } from '#i18n';
import { shownAddress } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PageHit } from '../../lib/search/search.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { Finder } from '../search/Finder.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { BindScope, type Target } from './BindScope.tsx';

const SHOWN = 30;

interface PageChoiceProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
  target: Target | undefined;
  onTarget(target: Target | undefined): void;
  takesFocus?: boolean | undefined;
}

/** Search over the pages by name; the chosen one is then bound to this address. */
export function PageChoice({ look, now, actions, target, onTarget, takesFocus }: PageChoiceProps) {
  if (target) {
    return (
      <BindScope
        target={target}
        url={look.url}
        now={now}
        actions={actions}
        onBack={() => onTarget(undefined)}
      />
    );
  }
  return (
    <>
      <Finder<PageHit>
        label={i18n.t('popup.search.pages')}
        placeholder={i18n.t('popup.search.pages')}
        now={now}
        takesFocus={takesFocus}
        search={(text) => actions.ask('searchPages', { text, limit: SHOWN })}
        idOf={(hit) => hit.pageId}
        onChoose={(hit) => onTarget({ kind: 'page', hit })}
        found={foundWords}
        nothing={i18n.t('popup.search.noPage')}
      >
        {(hit) => <PageOption hit={hit} />}
      </Finder>
      <button type="button" class="link" onClick={() => onTarget({ kind: 'never' })}>
        {i18n.t('popup.never.choose')}
      </button>
    </>
  );
}

function PageOption({ hit: { name, pageId, address, audiencesCount, archived } }: { hit: PageHit }) {
  return (
    <>
      <span class="hit-line">
        <ServiceText text={name || pageId} />
        {archived && <span class="tag">{i18n.t('common.status.archived')}</span>}
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

function foundWords(count: number, total: number): string {
  return count < total
    ? i18n.t('popup.search.somePages', total, [formatWhole(count), formatWhole(total)])
    : i18n.t('popup.search.allPages', total, [formatWhole(total)]);
}
