import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { NEWS, noNews } from '../../lib/news/news.ts';
import { subscribeTo } from '../../lib/platform/session-value.ts';
import { Icon } from '../ui/Icon.tsx';

/** There is room for two digits. */
const MAX_SHOWN = 99;

interface NewsBellProps {
  workspaceId: string;
  /** Set if the bell toggles the news in the same view. */
  pressed?: boolean;
  open(): void;
}

export function NewsBell({ workspaceId, pressed, open }: NewsBellProps) {
  const unread = useUnread(workspaceId);
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

function useUnread(workspaceId: string): number {
  const [news, setNews] = useState(noNews);
  useEffect(() => {
    const subscribed = subscribeTo(NEWS, noNews, setNews);
    return () => void subscribed.then((unsubscribe) => unsubscribe());
  }, []);
  return news.workspaceId === workspaceId ? news.unread : 0;
}
