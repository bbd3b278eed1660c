import { i18n } from '#i18n';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { SampleLens } from './SampleLens.tsx';

interface WelcomeProps {
  isRunning: boolean;
  /** Call it first in a click. */
  beginDemo(): Promise<void>;
  reload(): void;
  /** Opens the form. */
  onHaveKey(): void;
}

export function Welcome({ isRunning, beginDemo, reload, onHaveKey }: WelcomeProps) {
  const { ask } = useView();
  const action = useAction();
  const begin = () => action.run(() => beginDemo().then(reload));
  const end = () => action.run(() => ask('endDemo', {}).then(reload));
  return (
    <div class="welcome">
      <div class="stack welcome-words">
        <h2>{i18n.t('welcome.title')}</h2>
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
      </div>
      <WelcomePicture />
    </div>
  );
}

/** A picture of a landing page with the popup. The text beside it says the same. */
function WelcomePicture() {
  return (
    <div class="welcome-picture" aria-hidden="true">
      <div class="picture-page">
        <p class="picture-address row">
          <i />
          <i />
          <i />
          <bdi class="truncate">northwind.example/pricing/jane-doe</bdi>
        </p>
        <bdi class="picture-headline">Pricing that fits your team</bdi>
        <span class="picture-line" />
        <span class="picture-line" />
        <span class="picture-line" />
        <span class="picture-line" />
        <p class="picture-logos row">
          <i />
          <i />
          <i />
        </p>
      </div>
      <SampleLens />
    </div>
  );
}
