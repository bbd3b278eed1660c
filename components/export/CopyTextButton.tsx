import { useCopying } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';

interface CopyTextButtonProps {
  /** Names what is copied: "Copy report". */
  what: string;
  /** Made in the click. */
  text(): string | Promise<string>;
}

/** Copies a text that is made for it. The button itself says how that went. */
export function CopyTextButton({ what, text }: CopyTextButtonProps) {
  const { outcome, said, copy } = useCopying();
  return (
    <>
      <button type="button" class="button compact" onClick={() => copy(text())}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} tiny />
        {said ?? what}
      </button>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
