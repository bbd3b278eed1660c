import { i18n } from '#i18n';
import { watchFor } from '../../lib/publish/watch-line.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import type { ActionPartProps } from './version-actions-props.ts';

/** Offered while the version is on its way and nobody watches it. */
export function TellMe({ subject, publishing, now, ask, requestNotifications }: ActionPartProps) {
  const { latest } = subject.versions;
  const acting = useAction();
  if (!latest || watchFor(publishing.watches, subject)) return null;
  const { pageId, audienceId, url } = subject;
  const { versionId } = latest;
  const tell = async () => {
    // The permission first: the browser hears of it only within the click. Watched either way, for the badge.
    const allowed = await requestNotifications?.();
    await ask('watch', {
      ...{ pageId, audienceId, versionId },
      ...(url === undefined ? {} : { url }),
      ...(allowed === undefined ? {} : { allowed }),
    });
  };
  return (
    <>
      <button type="button" class="link" aria-disabled={acting.busy} onClick={() => acting.run(tell)}>
        {i18n.t('publishing.watch.tell')}
      </button>
      {acting.problem && <ProblemNote problem={acting.problem} now={now} />}
    </>
  );
}
