import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Icon } from '../ui/Icon.tsx';

/** There is room for two digits. */
const MAX_SHOWN = 99;

interface NewsBellProps {
  /** News that nobody saw yet. */
  unread: number;
  /** Where it opens and closes them in the same view. */
  pressed?: boolean;
  open(): void;
}

/** In the head of every view: how much is new, and the way there. */
export function NewsBell({ unread, pressed, open }: NewsBellProps) {
  const name = i18n.t('panel.sections.news');
  const label = unread > 0 ? i18n.t('news.withUnread', unread, [name, formatWhole(unread)]) : name;
  return (
    <button
      type="button"
      class="icon news-bell"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={open}
    >
      <Icon name="news" />
      {unread > 0 && (
        <span class="bell-count" aria-hidden="true">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </button>
  );
}
