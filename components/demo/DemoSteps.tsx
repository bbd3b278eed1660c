import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type DemoLanding, type DemoStep, demoSteps, FIRST_LANDING } from '../../lib/demo/landing.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';

interface DemoStepsProps {
  path: string;
  landing: DemoLanding;
  openOptions(): void;
  close(): void;
}

/** What to try in the demo. Each step is ticked off once it was done. */
export function DemoSteps({ path, landing, openOptions, close }: DemoStepsProps) {
  const { audiences, done } = landing;
  const first = audiences.find((audience) => audience.path === FIRST_LANDING);
  const texts: Record<DemoStep, ComponentChildren> = {
    switch: <AudienceSelect label={i18n.t('demo.steps.switch')} {...{ path, audiences }} />,
    publish: fill(
      i18n.t('demo.steps.publish', [HOLE]),
      <a href={`#${FIRST_LANDING}`}>{first?.name ?? ''}</a>,
    ),
    save: i18n.t('demo.steps.save'),
  };
  const isAllDone = demoSteps.every((step) => done[step]);
  return (
    <>
      <ol class="demo-steps row wrap" aria-label={i18n.t('demo.steps.title')}>
        {demoSteps.map((step) => (
          <li key={step} class="row" data-done={done[step]}>
            <span class="demo-tick" aria-hidden="true" />
            <span>{texts[step]}</span>
            {done[step] && <span class="visually-hidden">{i18n.t('demo.steps.done')}</span>}
          </li>
        ))}
      </ol>
      {isAllDone && (
        <button type="button" class="button primary" onClick={openOptions}>
          {i18n.t('demo.connect')}
        </button>
      )}
      <button type="button" class="link" onClick={close}>
        {isAllDone ? i18n.t('common.close') : i18n.t('demo.steps.skip')}
      </button>
    </>
  );
}

interface AudienceSelectProps extends Pick<DemoLanding, 'audiences'> {
  label: string;
  path: string;
}

/** Shows the page to another audience. */
export function AudienceSelect({ label, path, audiences }: AudienceSelectProps) {
  return (
    <label class="row">
      {label}
      <select
        class="select compact"
        value={path}
        onChange={({ currentTarget }) => {
          location.hash = currentTarget.value;
        }}
      >
        {audiences.map((audience) => (
          <option key={audience.path} value={audience.path}>
            {audience.name}
          </option>
        ))}
      </select>
    </label>
  );
}
