import { Icon } from '../ui/Icon.tsx';

/** A button in the heading of topics and of a topic. Only its icon shows if narrow. */
export function NewEntry({ words, compose }: { words: string; compose(): void }) {
  return (
    <button type="button" class="button primary compact push new-entry" title={words} onClick={compose}>
      <Icon name="plus" tiny />
      <span>{words}</span>
    </button>
  );
}
