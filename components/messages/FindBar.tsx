import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { MAX_HITS } from '../../lib/messages/thread.ts';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';

interface FindBarProps {
  text: string;
  /** How many were found, and at which of them the person is (from 0; -1 before the first step). */
  found: number;
  at: number;
  newCount: number;
  onInput(text: string): void;
  /** Goes on by one, or back. */
  step(by: 1 | -1): void;
  toNew(): void;
  toNewest(): void;
}

export function FindBar(props: FindBarProps) {
  const { text, found, at, newCount, onInput, step, toNew, toNewest } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && text !== '') onInput('');
    else return;
    event.preventDefault();
  };
  const looking = text.trim() !== '';
  return (
    <SearchToolbar
      isSticky
      label={i18n.t('messages.find.label')}
      placeholder={i18n.t('messages.find.placeholder')}
      text={text}
      onInput={onInput}
      onKeyDown={onKeyDown}
    >
      {looking ? (
        <span class="row find-steps">
          <span class="small soft" role="status">
            {countText(found, at)}
          </span>
          <IconButton
            icon={<AnyIcon name="up" />}
            label={i18n.t('messages.find.previous')}
            disabled={found === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={<AnyIcon name="down" />}
            label={i18n.t('messages.find.next')}
            disabled={found === 0}
            onClick={() => step(1)}
          />
        </span>
      ) : (
        <span class="row find-steps">
          {newCount > 0 && (
            <button type="button" class="link" onClick={toNew}>
              {i18n.t('messages.newCount', [newCount])}
            </button>
          )}
          <button type="button" class="button compact" onClick={toNewest}>
            {i18n.t('messages.newest')}
          </button>
        </span>
      )}
    </SearchToolbar>
  );
}

function countText(found: number, at: number): string {
  if (found === 0) return i18n.t('messages.find.none');
  const total = found >= MAX_HITS ? `${formatWhole(found)}+` : formatWhole(found);
  return at < 0 ? total : i18n.t('count.of', [formatWhole(at + 1), total]);
}
