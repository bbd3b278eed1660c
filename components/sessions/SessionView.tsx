import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { newDraft } from '../../lib/capture/compose-draft.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldWords } from '../../lib/format/search-words.ts';
import { foundSteps, isMissing, type SessionStep, stepsOf } from '../../lib/sessions/session-timeline.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { useNow } from '../ui/Age.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { dayOf, StepItem } from './StepItem.tsx';
import { stepsTable } from './session-tables.ts';
import { sessionTitle, stepCount } from './session-title.ts';
import type { SessionsProps } from './use-opened.ts';

type SessionViewProps = SessionsProps & { sessionId: string; back(): void };

export function SessionView(props: SessionViewProps) {
  const { sessionId, back, revision } = props;
  const { reads } = useView();
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
              what={i18n.t('sessions.one')}
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
          toOptions
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
          // Steps have no id, and the same may come twice.
          <StepItem
            key={index}
            step={step}
            query={foldWords(text.trim())}
            day={day}
            addToTopic={(label) => toTopic(props, label)}
          />
        ))}
      </ol>
    </>
  );
}

/** The composer opens with the words; what was being composed is put aside by it. */
function toTopic({ composing, workspace, openAt }: SessionViewProps, text: string): void {
  const draft = newDraft(crypto.randomUUID(), workspace.id, { text }, Date.now());
  composing.begin(draft).then(() => openAt('topics', { at: 'compose' }), reportError);
}
