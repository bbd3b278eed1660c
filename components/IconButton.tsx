import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name, and the tooltip. */
  label: string;
  onClick(): void;
  disabled?: boolean;
  turning?: boolean;
}

export function IconButton({ icon, label, onClick, disabled = false, turning = false }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} turning={turning} />
    </button>
  );
}
