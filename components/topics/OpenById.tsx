import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MAX_ID_LENGTH } from '../../lib/format/pasted-ids.ts';
import { useOwnId } from '../ui/view-context.ts';

export function OpenById({ label, open }: { label: string; open(id: string): void }) {
  const id = useOwnId();
  const [text, setText] = useState('');
  const typedId = text.trim();
  const submit = (event: Event) => {
    event.preventDefault();
    if (typedId === '') return;
    open(typedId);
    setText('');
  };
  return (
    <form class="by-id" onSubmit={submit}>
      <label class="small soft" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input mono"
        type="text"
        spellcheck={false}
        autocomplete="off"
        maxLength={MAX_ID_LENGTH}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" class="button" disabled={typedId === ''}>
        {i18n.t('act.open')}
      </button>
    </form>
  );
}
