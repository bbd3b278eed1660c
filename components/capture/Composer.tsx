import '../publish/publishing.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { CaptureSource, ComposeDraft } from '../../lib/capture/capture.ts';
import { cleanText, sizeOf } from '../../lib/capture/capture-text.ts';
import { shownAddress } from '../../lib/format/addresses.ts';
import { formatPlain, formatWhole } from '../../lib/format/numbers.ts';
import { topicNamesAmong } from '../../lib/topics/topics.ts';
import { AddTopics } from '../topics/AddTopics.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { ChoiceField, Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { DraftList } from './DraftList.tsx';
import { IdenticalHint, LikelyHint } from './KnownHint.tsx';
import { type Compose, type ComposerProps, useCompose } from './use-compose.ts';

export function Composer(props: ComposerProps) {
  const { draft, topics, others, composing } = props;
  const id = useOwnId();
  const compose = useCompose(props);
  const { topic } = compose;
  const nameAmong = topicNamesAmong(topics);
  const names = new Map(topics.map((each) => [each.topicId, nameAmong(each)]));
  // Without topics, the entered ids still have to be resolved.
  const [isAdding] = useState(topics.length === 0);
  // If the browser hides the page's address, the person has to enter it.
  const [asksSource] = useState(draft.toPaste === true && draft.source.url === undefined);
  const [address, setAddress] = useState(draft.source.url ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  // Before the paint: later, it would discard a selection made meanwhile.
  useLayoutEffect(() => {
    const box = area.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const openEntry = (entryId: string) => {
    if (topic) props.openEntry(topic.topicId, entryId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    compose.save();
  };
  return (
    <section class="composer stack">
      <BackLine
        back={props.back}
        title={draft.editing ? i18n.t('capture.editTitle') : i18n.t('act.newEntry')}
      />
      <DraftList drafts={others} reopen={(other) => composing.reopen(other)} />
      {topics.length === 0 && <p class="soft">{i18n.t('capture.needsTopic')}</p>}
      {isAdding && <AddTopics />}
      {topics.length > 0 && (
        <ChoiceField
          label={i18n.t('kind.topic')}
          value={topic?.topicId}
          options={topics.map(({ topicId }) => topicId)}
          textOf={(id) => names.get(id) ?? id}
          choose={(topicId) => topicId !== undefined && compose.choose(topicId)}
          hint={topic?.purpose}
        />
      )}
      <div class="field">
        <label for={id}>{i18n.t('field.text')}</label>
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
      {draft.toPaste && draft.text === '' && <p class="notice">{i18n.t('capture.toPaste')}</p>}
      {draft.mayBeCut && <p class="notice warn">{i18n.t('capture.mayBeCut')}</p>}
      {asksSource ? (
        <Field
          label={i18n.t('capture.sourceAddress')}
          hint={i18n.t('capture.sourceAddressHint')}
          fault={undefined}
          value={address}
          input={{ maxLength: 8192, inputMode: 'url' }}
          onInput={(url) => {
            setAddress(url);
            compose.nameSource(url);
          }}
        />
      ) : (
        <SourceLine source={draft.source} drop={compose.dropSource} />
      )}
      {compose.isTemplated && compose.text.trim() !== '' && (
        <Preview text={compose.text} pattern={compose.pattern} />
      )}
      <IdenticalHint known={compose.known} openEntry={openEntry} />
      {compose.isUnkept && (
        <p class="notice stop" role="alert">
          {i18n.t('capture.notKept')}
        </p>
      )}
      {compose.problem && !compose.tooLate && (
        <ProblemNote problem={compose.problem} onRetry={compose.retry} />
      )}
      <ComposerFooter draft={draft} compose={compose} />
      <LikelyHint known={compose.known} openEntry={openEntry} />
    </section>
  );
}

function Preview({ text, pattern }: { text: string; pattern: string | undefined }) {
  return (
    <div class="template-preview">
      <h2>{i18n.t('capture.preview')}</h2>
      <p class="small soft">
        {pattern === undefined
          ? i18n.t('capture.previewHint')
          : fill(i18n.t('capture.previewFor', [HOLE]), <bdi class="mono">{pattern}</bdi>)}
      </p>
      <p class="previewed sunken" dir="auto">
        {text}
      </p>
    </div>
  );
}

function ComposerFooter({ draft, compose }: { draft: ComposeDraft; compose: Compose }) {
  const [asking, setAsking] = useState(false);
  const discard = () => {
    if (draft.text.trim() === '') compose.discard();
    else setAsking(true);
  };
  const { tooLate } = compose;
  return (
    <div class="stack">
      {tooLate && (
        <p class="notice warn" role="alert">
          {i18n.t(`capture.tooLate.${tooLate}`)}
        </p>
      )}
      <div class="row composer-buttons">
        <button type="button" class="link quiet fixed" onClick={discard}>
          {i18n.t('act.discard')}
        </button>
        <button
          type="button"
          class="button primary"
          title={i18n.t('capture.saveKeys')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={compose.busy}
          disabled={!compose.isReady}
          onClick={tooLate ? compose.saveAsNew : compose.save}
        >
          {saveText(draft, compose)}
        </button>
      </div>
      <p class="small soft">{i18n.t('capture.kept')}</p>
      {asking && (
        <Confirm
          title={i18n.t('capture.discardTitle')}
          confirm={i18n.t('act.discard')}
          keep={i18n.t('act.keep')}
          work={compose.discard}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('capture.discardText')}</p>
        </Confirm>
      )}
    </div>
  );
}

function saveText({ editing }: ComposeDraft, { known, tooLate }: Compose): string {
  if (tooLate) return i18n.t('capture.asNew');
  if (editing) return i18n.t('act.sendThis');
  return known?.identical ? i18n.t('act.anyway') : i18n.t('act.save');
}

function SourceLine({ source, drop }: { source: CaptureSource; drop(): void }) {
  const { url, title } = source;
  if (!url && !title) return null;
  return (
    <div class="source-line row" title={i18n.t('capture.sourceHint')}>
      <span class="small soft fixed">{i18n.t('capture.source')}</span>
      {title && <ServiceText text={title} />}
      {url && (
        <span class="soft truncate">
          <ServiceText text={shownAddress(url)} mono />
        </span>
      )}
      <IconButton icon="close" label={i18n.t('capture.dropSource')} onClick={drop} />
    </div>
  );
}

const KILO = 1000;

/** The size of a text as it will be stored, and whether part of it is cut off. */
function TextSize({ text }: { text: string }) {
  const clean = cleanText(text);
  const { characters, bytes } = sizeOf(clean);
  const isShortened = clean.length < text.replace(/\r\n?/g, '\n').length;
  return (
    <p class="text-size small soft">
      {i18n.t('capture.characters', characters, [formatWhole(characters)])}
      {' · '}
      {bytes < 10 * KILO
        ? i18n.t('size.bytes', bytes, [formatWhole(bytes)])
        : i18n.t('size.kB', [formatPlain(bytes / KILO)])}
      {isShortened && <span class="cleaned"> {i18n.t('capture.cleaned')}</span>}
    </p>
  );
}
