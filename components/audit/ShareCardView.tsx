import { i18n } from '#i18n';
import type { CardImage, ShareCard } from '../../lib/audit/share-card.ts';

/** One card. Texts are cut as the network would cut them. */
export function ShareCardView({ card }: { card: ShareCard }) {
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
