import { Icon, type IconName } from './Icon.tsx';
import { useCopying } from './use-copying.ts';

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "Copy route key". */
  what: string;
  icon?: IconName;
  /** As large as the other buttons of a row. */
  large?: boolean;
}

/** Copies a text; how that went is said beside it. */
export function CopyButton({ text, what, icon = 'copy', large = false }: CopyButtonProps) {
  const { outcome, said, copy } = useCopying();
  return (
    <span class="copy-text">
      <button
        type="button"
        class={`${large ? 'icon' : 'mini'} ${outcome ?? ''}`}
        aria-label={what}
        title={what}
        onClick={() => copy(text)}
      >
        <Icon name={outcome === 'copied' ? 'check' : icon} tiny={!large} />
      </button>
      <span class="outcome small" role="status">
        {said}
      </span>
    </span>
  );
}
