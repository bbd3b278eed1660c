import { i18n } from '#i18n';
import { useFocusAtFirst } from './use-focus-at-first.ts';

interface CountingProps {
  /** From the beginning. */
  seconds: number;
  left: number;
  stop(): void;
}

/** The time to think better of it. */
export function Counting({ seconds, left, stop }: CountingProps) {
  const button = useFocusAtFirst(true);
  // Where the confirming button was: the second half of a double click on that one stops nothing.
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) stop();
  };
  return (
    <div class="sheet-counting">
      {/* Said once: a number that changes each second would be read aloud each second. */}
      <p class="visually-hidden" role="status">
        {i18n.t('publishing.sheet.countingAloud', [seconds])}
      </p>
      <p class="sheet-counting-words" aria-hidden="true">
        {i18n.t('publishing.sheet.counting', [left])}
      </p>
      <button ref={button} type="button" class="button" onClick={onClick}>
        {i18n.t('publishing.sheet.stop')}
      </button>
      <progress max={seconds} value={seconds - left} aria-hidden="true" />
    </div>
  );
}
