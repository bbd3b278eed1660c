import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useOwnId } from '../ui/use-own-id.ts';

/** The way to one entry whose id is known. */
export function EntryById({ open }: { open(entryId: string): void }) {
  const id = useOwnId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const submit = (event: Event) => {
    event.preventDefault();
    if (wanted === '') return;
    open(wanted);
    setText('');
  };
  return (
    <section>
      <form class="by-id" onSubmit={submit}>
        <label class="small soft" for={id}>
          {i18n.t('topics.one.byId')}
        </label>
        <input
          id={id}
          class="input mono"
          type="text"
          spellcheck={false}
          autocomplete="off"
          maxLength={200}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="button" disabled={wanted === ''}>
          {i18n.t('topics.one.open')}
        </button>
      </form>
    </section>
  );
}
