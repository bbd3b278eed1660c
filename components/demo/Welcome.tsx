import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';

interface WelcomeProps {
  /** The demo has begun. */
  isRunning: boolean;
  /** First thing in a click. */
  beginDemo(): Promise<void>;
  reload(): void;
  /** Leads to the form. */
  onHaveKey(): void;
}

/** What a person sees first: what it is for, and how to see it at work without a key. */
export function Welcome({ isRunning, beginDemo, reload, onHaveKey }: WelcomeProps) {
  const { ask } = useView();
  const action = useAction();
  const begin = () => action.run(() => beginDemo().then(reload));
  const end = () => action.run(() => ask('endDemo', {}).then(reload));
  return (
    <div class="welcome">
      <p class="welcome-title">{i18n.t('welcome.title')}</p>
      <p class="welcome-text">{i18n.t('welcome.text')}</p>
      <div class="row wrap">
        <button type="button" class="button primary large" onClick={begin}>
          {isRunning ? i18n.t('demo.open') : i18n.t('demo.try')}
        </button>
        {isRunning && (
          <button type="button" class="button large" onClick={end}>
            {i18n.t('demo.end')}
          </button>
        )}
        <button type="button" class="link" onClick={onHaveKey}>
          {i18n.t('welcome.haveKey')}
        </button>
      </div>
      <p class="soft">{isRunning ? i18n.t('demo.running') : i18n.t('demo.note')}</p>
      {action.problem && <ProblemNote problem={action.problem} onRetry={begin} />}
      <Picture />
    </div>
  );
}

/** A landing page with the lens over it, drawn. What it says, the words beside it say, too. */
function Picture() {
  return (
    <div class="welcome-picture" aria-hidden="true" dir="ltr">
      <div class="picture-page">
        <span class="picture-address">northwind.example/pricing</span>
        <span class="picture-headline" />
        <span class="picture-headline short" />
        <span class="picture-line" />
        <span class="picture-line short" />
        <span class="picture-button" />
      </div>
      <div class="picture-lens">
        <p class="picture-workspace">Northwind</p>
        <p class="picture-person">
          <span class="picture-initials">JD</span>
          Jane Doe, Contoso
        </p>
        <p class="picture-versions">
          <span class="live">● v12</span>
          <span class="draft">○ v13</span>
        </p>
        <p class="picture-sessions">{formatWhole(1202)}</p>
        <svg viewBox="0 0 200 48">
          <title>Northwind</title>
          <path
            class="area"
            d="M0 36 20 32 40 37 60 28 80 31 100 22 120 24 140 12 160 15 180 9 200 5V48H0Z"
          />
          <path class="stroke" d="M0 36 20 32 40 37 60 28 80 31 100 22 120 24 140 12 160 15 180 9 200 5" />
        </svg>
      </div>
    </div>
  );
}
