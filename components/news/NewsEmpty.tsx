import { i18n } from '#i18n';
import { type NewsKind, newsKinds } from '../../lib/news/news.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { newsIcons } from './news-icons.ts';

const words: Record<NewsKind, (movedBy: number) => string> = {
  page: () => i18n.t('news.empty.page'),
  audience: () => i18n.t('news.empty.audience'),
  version: () => i18n.t('news.empty.version'),
  messages: () => i18n.t('news.empty.messages'),
  entry: () => i18n.t('news.empty.entry'),
  asset: () => i18n.t('news.empty.asset'),
  analytics: (movedBy) => i18n.t('news.empty.analytics', [movedBy]),
};

/** Where there is nothing: what would be told. */
export function NewsEmpty({ movedBy }: { movedBy: number }) {
  return (
    <section class="news-empty stack">
      <h2>{i18n.t('news.empty.title')}</h2>
      <p>{i18n.t('news.empty.text')}</p>
      <ul>
        {newsKinds.map((kind) => (
          <li key={kind}>
            <AnyIcon name={newsIcons[kind]} tiny />
            {words[kind](movedBy)}
          </li>
        ))}
      </ul>
      <p class="small soft">{i18n.t('news.empty.never')}</p>
    </section>
  );
}

/** Nothing that fits what was looked for. */
export function NewsNotFound({ showAll }: { showAll(): void }) {
  return (
    <section class="stack">
      <p class="soft">{i18n.t('news.empty.nothing')}</p>
      <button type="button" class="link" onClick={showAll}>
        {i18n.t('news.empty.showAll')}
      </button>
    </section>
  );
}
