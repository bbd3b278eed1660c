import type { ComponentChild } from 'preact';

interface IconButtonProps {
  icon: ComponentChild;
  /** Accessible name, and the tooltip. */
  label: string;
  onClick(): void;
  disabled?: boolean;
  /** Given where it is a switch. */
  pressed?: boolean | undefined;
  /** Where the tooltip says more than the name. */
  title?: string | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabled = false, pressed, title = label } = props;
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
