import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SessionIdReading } from '../../lib/sessions/sessions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import type { SessionsProps } from './Sessions.tsx';

type ReadFromPageProps = Pick<SessionsProps, 'ask' | 'tab' | 'now' | 'openOptions'> & {
  open(sessionId: string): void;
};

/** Looks for the visitor's session on the page in the tab, by the rules of the workspace. Only on this click. */
export function ReadFromPage({ ask, tab, now, openOptions, open }: ReadFromPageProps) {
  const [failed, setFailed] = useState<Exclude<SessionIdReading['kind'], 'found'>>();
  const reading = useAction();
  const read = () =>
    reading.run(async () => {
      setFailed(undefined);
      const found = await ask('readSessionId', { tabId: tab.tabId });
      if (found.kind === 'found') open(found.sessionId);
      else setFailed(found.kind);
    });
  return (
    <div class="from-page">
      <button type="button" class="button" aria-disabled={reading.busy} onClick={read}>
        <AnyIcon name="sessions" tiny />
        {i18n.t('sessions.fromPage')}
      </button>
      <div role="status">
        {failed && (
          <p class="notice">
            <span class="words">{sentences[failed]()}</span>
            {failed !== 'unreadable' && (
              <button type="button" class="button compact" onClick={openOptions}>
                {failed === 'no-rules' ? i18n.t('sessions.addRule') : i18n.t('sessions.changeRules')}
              </button>
            )}
          </p>
        )}
      </div>
      {reading.problem && <ProblemNote problem={reading.problem} now={now} onOptions={openOptions} />}
    </div>
  );
}

const sentences = {
  'no-rules': () => i18n.t('sessions.noRules'),
  nothing: () => i18n.t('sessions.nothingOnPage'),
  unreadable: () => i18n.t('sessions.unreadable'),
};
