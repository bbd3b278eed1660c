import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { DocumentReading } from '../../lib/audit/read-document.ts';
import { type CardImage, type ShareCard, shareCards } from '../../lib/audit/share-card.ts';
import { listText } from '../../lib/format/locale.ts';

/** The page as shared on social networks, one preview at a time. */
export function ShareCards({ reading, stale }: { reading: DocumentReading; stale: boolean }) {
  const cards = useMemo(() => shareCards(reading), [reading]);
  const [shown, setShown] = useState(cards[0]?.kind);
  return (
    <section>
      <h2>{i18n.t('audit.cards.title')}</h2>
      <p class="small soft">{stale ? i18n.t('audit.cards.stale') : i18n.t('audit.cards.note')}</p>
      <fieldset class="row wrap near gap-above" aria-label={i18n.t('audit.cards.title')}>
        {cards.map(({ kind }) => (
          <button
            key={kind}
            type="button"
            class="toggle"
            aria-pressed={kind === shown}
            onClick={() => setShown(kind)}
          >
            {i18n.t(`audit.cards.${kind}`)}
          </button>
        ))}
      </fieldset>
      {cards
        .filter(({ kind }) => kind === shown)
        .map((card) => (
          <div key={card.kind} class="stack tight gap-above-3">
            <ShareCardView card={card} />
            <Origin card={card} />
          </div>
        ))}
    </section>
  );
}

/** The tags that a card uses, without duplicates. */
function Origin({ card: { kind, title, description, site, image } }: { card: ShareCard }) {
  const shown = [kind === 'text' ? site : undefined, title, description, image];
  const tags = new Set(shown.flatMap((part) => part?.from ?? []));
  if (tags.size === 0) return null;
  return <p class="small soft">{i18n.t('audit.cards.fromAll', [listText([...tags])])}</p>;
}

function ShareCardView({ card }: { card: ShareCard }) {
  const { kind, host, site, title, description, image } = card;
  const picture = <Picture image={image} />;
  const words = (
    <div class="stack card-words">
      <p class="card-host soft small truncate" dir="auto">
        {kind === 'text' ? (site?.text ?? host) : host}
      </p>
      <p
        class={title ? 'clamp bold card-title' : 'clamp bold card-title soft'}
        dir="auto"
        title={title?.text}
      >
        {title?.text ?? i18n.t('audit.cards.noTitle')}
      </p>
      {description && (
        <p class="clamp card-description small soft" dir="auto" title={description.text}>
          {description.text}
        </p>
      )}
    </div>
  );
  return (
    <div class={`share-card ${kind}`}>
      {kind === 'text' ? words : picture}
      {kind === 'text' ? image && picture : words}
    </div>
  );
}

/** A frame with the image's proportions; the image itself is never loaded. */
function Picture({ image }: { image: CardImage | undefined }) {
  if (!image) return <div class="card-picture soft small">{i18n.t('audit.cards.noImage')}</div>;
  return (
    <div class="card-picture soft small" title={[image.url, image.alt].filter(Boolean).join('\n')}>
      <bdi class="truncate card-file">{image.file}</bdi>
      <bdi class="truncate">{image.host}</bdi>
      {image.size && <span>{i18n.t('audit.cards.size', [image.size.width, image.size.height])}</span>}
    </div>
  );
}
