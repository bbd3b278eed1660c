import { i18n } from '#i18n';
import { textLocale } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SessionStep } from '../../lib/sessions/session-timeline.ts';
import { Clock } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';

interface StepItemProps {
  step: SessionStep;
  /** Folded; empty where nothing is looked for. */
  query: string;
  addToTopic(text: string): void;
  /** The day on which the session began: it is not said again. */
  day: string | undefined;
}

/** One step: what was asked or pressed, what was offered, what was answered, and on what ground. */
export function StepItem({ step, query, addToTopic, day }: StepItemProps) {
  const { label, options, answer, chosen, componentId, context, chunks } = step;
  return (
    <li class="step stack">
      <div class="step-head row wrap">
        <Clock {...step} text={(time) => (dayOf(time) === day ? clock : dayAndClock).format(time)} />
        {componentId !== undefined && (
          <span class="tag">
            <bdi class="mono">{componentId}</bdi>
          </span>
        )}
        {label !== undefined && (
          <button type="button" class="link row step-add" onClick={() => addToTopic(label)}>
            <AnyIcon name="plus" tiny /> {i18n.t('sessions.addToTopic')}
          </button>
        )}
      </div>
      {label === undefined ? (
        <p class="soft">{i18n.t('sessions.noLabel')}</p>
      ) : (
        <h3 dir="auto">
          <Highlighted text={label} query={query} />
        </h3>
      )}
      {context !== undefined && (
        <p class="small soft" dir="auto">
          <Highlighted text={context} query={query} />
        </p>
      )}
      {options.length > 0 && <Options options={options} chosen={chosen} query={query} />}
      {answer !== undefined && chosen === undefined && (
        <p class="indented step-answer" dir="auto">
          <span class="visually-hidden">{i18n.t('sessions.answer')} </span>
          <Highlighted text={answer} query={query} />
        </p>
      )}
      {chunks.length > 0 && <Chunks ids={chunks} />}
    </li>
  );
}

function Options({ options, chosen, query }: Pick<SessionStep, 'options' | 'chosen'> & { query: string }) {
  return (
    <ul class="step-options" aria-label={i18n.t('sessions.options')}>
      {options.map((option, index) => (
        // Two options may say the same.
        <li key={index} class={index === chosen ? 'chosen' : undefined}>
          {index === chosen && <AnyIcon name="check" tiny />}
          <bdi>
            <Highlighted text={option} query={query} />
          </bdi>
          {index === chosen && <span class="visually-hidden">{i18n.t('sessions.chosen')}</span>}
        </li>
      ))}
    </ul>
  );
}

// Made once: making one for each step would cost more than drawing it.
const clock = new Intl.DateTimeFormat(textLocale(), { timeStyle: 'medium' });
const dayAndClock = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'short', timeStyle: 'medium' });
const dayFormat = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'medium' });

export function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : dayFormat.format(time);
}

function Chunks({ ids }: { ids: string[] }) {
  return (
    <Fold summary={i18n.t('sessions.chunks', ids.length, [formatWhole(ids.length)])}>
      {() => (
        <>
          <ul class="chunks">
            {ids.map((id, index) => (
              // One answer may name a chunk twice.
              <li key={index} class="row">
                <bdi class="mono">{id}</bdi>
                <CopyButton text={id} what={i18n.t('sessions.copyChunk', [id])} />
              </li>
            ))}
          </ul>
          {ids.length > 1 && (
            <p class="chunks-all row small soft">
              {i18n.t('sessions.copyChunks')}{' '}
              <CopyButton text={ids.join('\n')} what={i18n.t('sessions.copyChunks')} />
            </p>
          )}
        </>
      )}
    </Fold>
  );
}

export function stepCount(count: number, shown: string): string {
  return i18n.t('sessions.steps', count, [shown]);
}
