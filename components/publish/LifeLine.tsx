import { i18n } from '#i18n';
import { exactTime, shortTime } from '../../lib/format/dates.ts';
import type { LifeStep, LifeStepName, VersionLife } from '../../lib/publish/version-life.ts';
import { statusWord } from '../ui/StatusPill.tsx';
import { shortElapsedText } from './elapsed-text.ts';

const names: Record<Exclude<LifeStepName, 'unknown'>, () => string> = {
  draft: () => i18n.t('versions.life.draft'),
  pending: () => i18n.t('versions.life.pending'),
  queued: () => i18n.t('versions.life.queued'),
  processing: () => i18n.t('versions.life.processing'),
  live: () => i18n.t('versions.life.live'),
  cancelled: () => i18n.t('versions.life.cancelled'),
  archived: () => i18n.t('versions.life.archived'),
  replaced: () => i18n.t('versions.life.replaced'),
};

interface LifeLineProps {
  life: VersionLife;
  /** Verbatim, for the step of a status that is not known. */
  status: string | undefined;
  now: number;
}

/** The life of a version as a line: where it has been and when, where it is, what is ahead. */
export function LifeLine({ life, status, now }: LifeLineProps) {
  return (
    <ol class={life.steps.length > 4 ? 'life long' : 'life'} aria-label={i18n.t('versions.life.label')}>
      {life.steps.map((step) => (
        <li
          key={step.name}
          class={`life-step ${step.state} ${step.name}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <bdi class="life-name">{step.name === 'unknown' ? statusWord(status) : names[step.name]()}</bdi>
          {step.state === 'ahead' && <span class="visually-hidden"> {i18n.t('versions.life.ahead')}</span>}
          <StepTime step={step} now={now} />
          {step.tookMs !== undefined && (
            <span class="soft life-took">
              {i18n.t('versions.life.took', [shortElapsedText(step.tookMs)])}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function StepTime({ step, now }: { step: LifeStep; now: number }) {
  if (step.raw !== undefined) {
    return (
      <bdi class="soft truncate" title={step.raw}>
        {step.raw}
      </bdi>
    );
  }
  if (step.at === undefined) return null;
  return (
    <time class="soft" dateTime={new Date(step.at).toISOString()} title={exactTime(step.at)}>
      {shortTime(step.at, now)}
    </time>
  );
}
