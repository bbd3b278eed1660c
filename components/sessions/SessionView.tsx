import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { newDraft } from '../../lib/capture/compose-draft.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldText } from '../../lib/format/search-words.ts';
import { unaskedInView } from '../../lib/platform/failure.ts';
import {
  foundSteps,
  isMissing,
  type SessionStep,
  type StepKind,
  stepKind,
  stepsOf,
} from '../../lib/sessions/session-timeline.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Clock, useNow } from '../ui/Age.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { Icon, IconButton, type IconName } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { stepsTable } from './session-tables.ts';
import { sessionTitle, stepCount } from './session-title.ts';
import type { SessionsProps } from './use-opened.ts';

type SessionViewProps = SessionsProps & { sessionId: string; back(): void };

export function SessionView(props: SessionViewProps) {
  const { sessionId, back, revision } = props;
  const { ask, reads } = useView();
  useEffect(() => {
    ask('useKnown', { kind: 'session', id: sessionId }).catch(unaskedInView);
  }, [ask, sessionId]);
  const now = useNow();
  const params = { audience_session_id: sessionId };
  const { block, renew } = useRead(reads, 'getSessionInteractions', params, revision);
  const answer = block.state === 'shown' ? block.data : undefined;
  const steps = useMemo(() => (answer ? stepsOf(answer) : []), [answer]);
  return (
    <div class="sessions parts">
      <section class="session" aria-busy={block.state === 'loading'}>
        <BlockHeading
          block={block}
          refresh={renew}
          more={
            <ListMenu
              what={i18n.t('kind.session')}
              of={sessionId}
              copies={{ text: i18n.t('sessions.copyId'), make: () => sessionId }}
              list={steps.length > 0 && (() => ({ rows: stepsTable([{ sessionId, steps }]), json: answer }))}
            />
          }
        >
          <BackLine back={back} title={sessionTitle(steps, now)} />
        </BlockHeading>
        <BlockBody
          block={block}
          refresh={renew}
          skeleton={
            <div class="stack">
              <Skeleton width="60%" height={16} />
              <Skeleton width="85%" height={56} />
              <Skeleton width="85%" height={56} />
            </div>
          }
        >
          {(answer) => <Timeline {...props} answer={answer} steps={steps} />}
        </BlockBody>
      </section>
    </div>
  );
}

type TimelineProps = SessionViewProps & { answer: Answer<'getSessionInteractions'>; steps: SessionStep[] };

function Timeline(props: TimelineProps) {
  const { answer, steps, sessionId, memory } = props;
  const [text, find] = useRemembered(memory, `find ${sessionId}`, '');
  const found = useMemo(() => foundSteps(steps, text), [steps, text]);
  if (isMissing(answer)) {
    return (
      <p class="notice">
        <span class="words">
          {i18n.t('sessions.missing')} <bdi class="detail mono">{sessionId}</bdi>
        </span>
      </p>
    );
  }
  if (steps.length === 0) return <p class="notice">{i18n.t('sessions.empty')}</p>;
  const day = dayOf(steps[0]?.time);
  return (
    <>
      <SearchToolbar
        isSticky
        label={i18n.t('sessions.find')}
        text={text}
        onInput={find}
        status={
          text.trim() !== '' && i18n.t('sessions.found', [formatWhole(found.length), stepCount(steps.length)])
        }
      />
      <ol class="steps" aria-label={i18n.t('sessions.timeline')}>
        {found.map((step, index) => (
          // Steps have no id and may repeat.
          <StepItem
            key={index}
            step={step}
            query={foldText(text)}
            day={day}
            addToTopic={(label) => toTopic(props, label)}
          />
        ))}
      </ol>
    </>
  );
}

/** Opens the composer with the text; the current draft is put aside. */
function toTopic({ composing, workspace, openAt }: SessionViewProps, text: string): void {
  const draft = newDraft(crypto.randomUUID(), workspace.id, { text }, Date.now());
  composing.begin(draft).then(() => openAt('topics', { at: 'compose' }));
}

interface StepItemProps {
  step: SessionStep;
  /** Folded; empty if there is no search. */
  query: string;
  addToTopic(text: string): void;
  /** The day on which the session began, which is not repeated. */
  day: string | undefined;
}

const icons: Record<StepKind, IconName> = {
  question: 'messages',
  choice: 'check',
  press: 'press',
  other: 'text',
};

function StepItem({ step, query, addToTopic, day }: StepItemProps) {
  const { label, options, answer, chosen, componentId, context, chunks } = step;
  const kind = stepKind(step);
  const kindText = i18n.t(`sessions.kind.${kind}`);
  return (
    <li class="step">
      <span class={`step-mark ${kind}`} title={kindText}>
        <Icon name={icons[kind]} tiny />
      </span>
      <div class="step-words stack tight fills">
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
        <IconButton icon="plus" label={i18n.t('sessions.addToTopic')} onClick={() => addToTopic(label)} />
      )}
    </li>
  );
}

function Options({ options, chosen, query }: Pick<SessionStep, 'options' | 'chosen'> & { query: string }) {
  return (
    <ul class="step-options" aria-label={i18n.t('sessions.options')}>
      {options.map((option, index) => (
        // Two options may have the same text.
        <li key={index} class={index === chosen ? 'chosen' : undefined}>
          {index === chosen && <Icon name="check" tiny />}
          <bdi>
            <Highlighted text={option} query={query} />
          </bdi>
          {index === chosen && <span class="visually-hidden">{i18n.t('sessions.chosen')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Includes the date if it differs from `day`. */
function clockText(time: number, day: string | undefined): string {
  const dated = dayOf(time) === day ? {} : ({ dateStyle: 'short' } as const);
  return dateFormat({ ...dated, timeStyle: 'medium' }).format(time);
}

function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : dateFormat({ dateStyle: 'medium' }).format(time);
}

function Chunks({ ids }: { ids: string[] }) {
  return (
    <Fold summary={i18n.t('sessions.chunks', ids.length, [formatWhole(ids.length)])}>
      {() => (
        <>
          <ul class="chunks">
            {ids.map((id) => (
              <li key={id} class="row">
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
