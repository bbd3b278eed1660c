// Whether a page or an audience shows an asset.
import type { Audience, Metadata, Page } from '../api/schemas.ts';
import type { AssetTarget, AssetUseAs } from './assets.ts';

interface Shown {
  assetId?: string | null | undefined;
  fileId?: string | null | undefined;
  url?: string | null | undefined;
}

/** What a page itself shows of it: logos of its cards, and the pictures it is shared with. */
export function pageUses({ actionCardWidgets, metadata }: Page, target: AssetTarget): AssetUseAs[] {
  const logos = (actionCardWidgets ?? []).flatMap(({ logos }) => logos ?? []);
  const isLogo = logos.some(({ image }) => image && isTarget(image, target));
  return [...(isLogo ? (['logo'] as const) : []), ...metadataUses(metadata, target)];
}

/** What an audience shows of its own: what it only takes over from its page is the page's. */
export function audienceUses(
  { metadataOverride, effectiveMetadata }: Audience,
  page: Page | undefined,
  target: AssetTarget,
): AssetUseAs[] {
  const ofPage = metadataUses(page?.metadata, target);
  const overridden = metadataUses(metadataOverride, target);
  const effective = metadataUses(effectiveMetadata, target).filter((as) => !ofPage.includes(as));
  return [...new Set([...overridden, ...effective])];
}

function metadataUses(metadata: Metadata | null | undefined, target: AssetTarget): AssetUseAs[] {
  if (!metadata) return [];
  const og = { fileId: metadata.ogImageFileId, url: metadata.ogImageUrl };
  const twitter = { fileId: metadata.twitterImageFileId, url: metadata.twitterImageUrl };
  return [
    ...(isTarget(og, target) ? (['og'] as const) : []),
    ...(isTarget(twitter, target) ? (['twitter'] as const) : []),
  ];
}

/** By its id, its file or its address; an empty one is nobody's. */
function isTarget({ assetId, fileId, url }: Shown, target: AssetTarget): boolean {
  if (assetId && assetId === target.assetId) return true;
  if (fileId && fileId === target.fileId) return true;
  return Boolean(url) && target.urls.some((each) => each !== '' && each === url?.trim());
}
