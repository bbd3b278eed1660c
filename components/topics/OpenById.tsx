import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MAX_ID_LENGTH, pastedId } from '../../lib/format/pasted-ids.ts';
import { useOwnId } from '../ui/view-context.ts';

interface OpenByIdProps {
  label: string;
  /** Where the id is in a pasted address. */
  folder: string;
  open(id: string): void;
}

export function OpenById({ label, folder, open }: OpenByIdProps) {
  const id = useOwnId();
  const [text, setText] = useState('');
  const typedId = pastedId(text, folder);
  const isTooLong = typedId.length > MAX_ID_LENGTH;
  const isId = typedId !== '' && !isTooLong;
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isId) return;
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
        maxLength={10 * MAX_ID_LENGTH}
        aria-invalid={isTooLong}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" class="button" disabled={!isId}>
        {i18n.t('act.open')}
      </button>
      <p class="small soft if-any" role="status">
        {isTooLong && i18n.t('common.idTooLong')}
      </p>
    </form>
  );
}
