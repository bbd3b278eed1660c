import { i18n } from '#i18n';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type SessionStep, type StepKind, stepKind } from '../../lib/sessions/session-timeline.ts';
import { Clock } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/Icon.tsx';

interface StepItemProps {
  step: SessionStep;
  /** Folded; empty where nothing is looked for. */
  query: string;
  addToTopic(text: string): void;
  /** The day on which the session began: it is not said again. */
  day: string | undefined;
}

const icons: Record<StepKind, AnyIconName> = {
  question: 'messages',
  choice: 'check',
  press: 'press',
  other: 'text',
};

export function StepItem({ step, query, addToTopic, day }: StepItemProps) {
  const { label, options, answer, chosen, componentId, context, chunks } = step;
  const kind = stepKind(step);
  const kindText = i18n.t(`sessions.kind.${kind}`);
  return (
    <li class="step">
      <span class={`step-mark ${kind}`} title={kindText}>
        <AnyIcon name={icons[kind]} tiny />
      </span>
      <div class="step-words stack">
        <h2 dir="auto" class={label === undefined ? 'soft' : undefined}>
          <span class="visually-hidden">{kindText} </span>
          {label === undefined ? i18n.t('sessions.noLabel') : <Highlighted text={label} query={query} />}
        </h2>
        {options.length > 0 && <Options options={options} chosen={chosen} query={query} />}
        {answer !== undefined && chosen === undefined && (
          <p class="step-answer" dir="auto">
            <span class="visually-hidden">{i18n.t('sessions.answer')} </span>
            <Highlighted text={answer} query={query} />
          </p>
        )}
        <p class="step-facts small soft">
          <Clock {...step} text={(time) => clockText(time, day)} />
          {[context, componentId].map(
            (text, index) =>
              text !== undefined && (
                <bdi key={index}>
                  <Highlighted text={text} query={query} />
                </bdi>
              ),
          )}
        </p>
        {chunks.length > 0 && <Chunks ids={chunks} />}
      </div>
      {label !== undefined && (
        <IconButton
          icon={<AnyIcon name="plus" />}
          label={i18n.t('sessions.addToTopic')}
          onClick={() => addToTopic(label)}
        />
      )}
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

/** With the day where it is another one. */
function clockText(time: number, day: string | undefined): string {
  const dated = dayOf(time) === day ? {} : ({ dateStyle: 'short' } as const);
  return dateFormat({ ...dated, timeStyle: 'medium' }).format(time);
}

export function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : dateFormat({ dateStyle: 'medium' }).format(time);
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
