import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name, and the tooltip. */
  label: string;
  onClick(): void;
  disabled?: boolean;
  turning?: boolean;
  /** Given where it is a switch. */
  pressed?: boolean | undefined;
  /** Where the tooltip says more than the name. */
  title?: string | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, disabled = false, turning = false, pressed, title = label } = props;
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
      <Icon name={icon} turning={turning} />
    </button>
  );
}
