import { i18n } from '#i18n';
import type { CardImage, ShareCard } from '../../lib/audit/share-card.ts';

/** How the page would look where somebody shares it. */
export function ShareCards({ cards, stale }: { cards: ShareCard[]; stale: boolean }) {
  return (
    <section>
      <h2>{i18n.t('audit.cards.title')}</h2>
      <p class="small soft">{stale ? i18n.t('audit.cards.stale') : i18n.t('audit.cards.note')}</p>
      {cards.map((card) => (
        <figure key={card.kind} class="share">
          <figcaption class="small soft">{i18n.t(`audit.cards.${card.kind}`)}</figcaption>
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

/** One card. Texts are cut as the network would cut them. */
function ShareCardView({ card }: { card: ShareCard }) {
  const { kind, host, site, title, description, image } = card;
  const picture = <Picture image={image} />;
  const words = (
    <div class="card-words">
      <p class="card-host truncate" dir="auto">
        {kind === 'text' ? (site?.text ?? host) : host}
      </p>
      <p class={title ? 'card-title' : 'card-title soft'} dir="auto" title={title?.text}>
        {title?.text ?? i18n.t('audit.cards.noTitle')}
      </p>
      {description && (
        <p class="card-description" dir="auto" title={description.text}>
          {description.text}
        </p>
      )}
    </div>
  );
  return (
    <div class={`share-card ${kind}`}>
      {kind === 'text' ? words : picture}
      {kind === 'text' ? picture : words}
    </div>
  );
}

/** A frame of the right proportion; the image itself is never loaded. */
function Picture({ image }: { image: CardImage | undefined }) {
  if (!image) return <div class="card-picture none small">{i18n.t('audit.cards.noImage')}</div>;
  return (
    <div class="card-picture small" title={[image.url, image.alt].filter(Boolean).join('\n')}>
      <bdi class="truncate card-file">{image.file}</bdi>
      <bdi class="truncate">{image.host}</bdi>
      {image.size && <span>{i18n.t('audit.cards.size', [image.size.width, image.size.height])}</span>}
    </div>
  );
}
