import { AnyIcon } from '../ui/AnyIcon.tsx';

/** In the head of topics, and of one of them. Where that is narrow, only the sign is seen. */
export function NewEntry({ words, compose }: { words: string; compose(): void }) {
  return (
    <button type="button" class="button primary compact push new-entry" title={words} onClick={compose}>
      <AnyIcon name="plus" tiny />
      <span>{words}</span>
    </button>
  );
}
