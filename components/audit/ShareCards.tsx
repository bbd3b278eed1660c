import { i18n } from '#i18n';
import type { ShareCard, ShareCardKind } from '../../lib/audit/share-card.ts';
import { ShareCardView } from './ShareCardView.tsx';

const names: Record<ShareCardKind, () => string> = {
  large: () => i18n.t('audit.cards.large'),
  compact: () => i18n.t('audit.cards.compact'),
  text: () => i18n.t('audit.cards.text'),
};

/** How the page would look where somebody shares it. */
export function ShareCards({ cards, stale }: { cards: ShareCard[]; stale: boolean }) {
  return (
    <section>
      <h2>{i18n.t('audit.cards.title')}</h2>
      <p class="small soft">{stale ? i18n.t('audit.cards.stale') : i18n.t('audit.cards.note')}</p>
      {cards.map((card) => (
        <figure key={card.kind} class="share">
          <figcaption class="small soft">{names[card.kind]()}</figcaption>
          <ShareCardView card={card} />
          <Origin tags={tagsOf(card)} />
        </figure>
      ))}
    </section>
  );
}

function Origin({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return <p class="small soft share-from">{i18n.t('audit.cards.fromAll', [tags.join(', ')])}</p>;
}

/** The tags that a card is made of, each once. */
function tagsOf({ kind, title, description, site, image }: ShareCard): string[] {
  const shown = [kind === 'text' ? site : undefined, title, description, image];
  return [...new Set(shown.flatMap((part) => part?.from ?? []))];
}
