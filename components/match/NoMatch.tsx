import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { DirectoryNote } from '../directory/DirectoryNote.tsx';
import type { PopupActions } from '../popup/popup-actions.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Target } from './BindScope.tsx';
import { PageAddress } from './PageAddress.tsx';

const PageChoice = lazyPart(async () => (await import('./PageChoice.tsx')).PageChoice);

interface NoMatchProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
}

/** No page fits: the person says which one it is, or that there is none here. */
export function NoMatch(props: NoMatchProps) {
  const { look, now, actions } = props;
  const [target, setTarget] = useState<Target>();
  const { state, done } = look.directory;
  const nothingToSearch = done === 0 && state !== 'syncing';
  return (
    <>
      <section class="calm">
        <h1>{nothingToSearch ? emptyTitle(state === 'ready') : i18n.t('popup.none.title')}</h1>
        <PageAddress url={look.url} />
        <DirectoryNote {...props} />
      </section>
      {!nothingToSearch && (
        <section class="calm">
          {!target && <h2>{i18n.t('popup.none.search')}</h2>}
          <PageChoice look={look} now={now} actions={actions} target={target} onTarget={setTarget} />
        </section>
      )}
    </>
  );
}

function emptyTitle(wasRead: boolean): string {
  return wasRead ? i18n.t('popup.none.noPages') : i18n.t('popup.none.notRead');
}
