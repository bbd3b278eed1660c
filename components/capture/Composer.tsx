import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AddTopics } from '../topics/AddTopics.tsx';
import { TopicSelect } from '../topics/TopicSelect.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { ComposerFooter } from './ComposerFooter.tsx';
import type { ComposerProps } from './composer-props.ts';
import { IdenticalHint, LikelyHint } from './KnownHint.tsx';
import { SourceLine } from './SourceLine.tsx';
import { TextSize } from './TextSize.tsx';
import { useCompose } from './use-compose.ts';
import { useDrawn } from './use-drawn.ts';

/** A text and the topic it goes to. Every keystroke is kept outside this view until the text is captured. */
export function Composer(props: ComposerProps) {
  const { draft, topics, now, before, composing } = props;
  const id = useOwnId();
  const compose = useDrawn(draft, useCompose(props));
  const { topic } = compose;
  // What became of the ids is still to be read once there are topics.
  const [isAdding] = useState(topics.length === 0);
  const area = useRef<HTMLTextAreaElement>(null);
  // Before it can be typed into: the selection a person makes meanwhile would be lost.
  useLayoutEffect(() => {
    const box = area.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [draft.id]);
  const openEntry = (entryId: string) => {
    if (topic) props.openEntry(topic.topicId, entryId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    compose.save();
  };
  return (
    <section class="composer">
      <BackLine
        back={props.back}
        title={draft.editing ? i18n.t('capture.editTitle') : i18n.t('capture.title')}
      />
      {before && (
        <div class="notice">
          <p class="words">{i18n.t('capture.before')}</p>
          <button type="button" class="button compact" onClick={() => composing.restore().catch(reportError)}>
            {i18n.t('capture.restore')}
          </button>
        </div>
      )}
      {topics.length === 0 && <p class="soft">{i18n.t('capture.needsTopic')}</p>}
      {isAdding && <AddTopics ask={props.ask} now={now} />}
      {topics.length > 0 && <TopicSelect topics={topics} chosen={topic} choose={compose.choose} />}
      <div class="field">
        <label for={id}>{i18n.t('capture.text')}</label>
        <textarea
          ref={area}
          id={id}
          class="input"
          dir="auto"
          rows={6}
          placeholder={i18n.t('capture.placeholder')}
          value={draft.text}
          readOnly={compose.busy}
          aria-describedby={`${id}-size`}
          onInput={({ currentTarget }) => compose.write(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-size`}>
          <TextSize text={draft.text} />
        </div>
      </div>
      {draft.mayBeCut && <p class="notice warn">{i18n.t('capture.mayBeCut')}</p>}
      <SourceLine source={draft.source} drop={compose.dropSource} />
      {compose.isTemplated && <Preview text={compose.text} />}
      <IdenticalHint known={compose.known} openEntry={openEntry} />
      {compose.isUnkept && (
        <p class="notice stop" role="alert">
          {i18n.t('capture.notKept')}
        </p>
      )}
      {compose.problem && <ProblemNote problem={compose.problem} now={now} onRetry={compose.save} />}
      <ComposerFooter draft={draft} compose={compose} />
      <LikelyHint known={compose.known} openEntry={openEntry} />
    </section>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <div class="template-preview">
      <h2>{i18n.t('capture.preview')}</h2>
      <p class="small soft">{i18n.t('capture.previewHint')}</p>
      <p class="previewed" dir="auto">
        {text}
      </p>
    </div>
  );
}
