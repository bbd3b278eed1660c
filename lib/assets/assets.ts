// Assets beyond what the service says of them: where they are used, and their previews.
import type { Audience, Metadata, Page } from '../api/schemas.ts';
import { unsignedAddress } from '../format/signed-address.ts';

export type AssetUseAs = 'logo' | 'og' | 'twitter';

export interface AssetUse {
  pageId: string;
  pageName: string;
  audienceId?: string;
  audienceName?: string;
  as: AssetUseAs[];
}

/** What stands for an asset in a record. */
export interface AssetTarget {
  assetId: string;
  fileId?: string;
  /** Where its file is served. */
  urls: string[];
}

/** The record that a part of the search ended with. */
export interface UsesFrom {
  pageId: string;
  /** Absent while pages are gone through; '' before the first audience of a page. */
  audienceId?: string;
}

/** One part of the search: a directory may hold a million audiences, so it is gone through in parts that can be stopped. */
export interface AssetUsesPart {
  uses: AssetUse[];
  /** Records of this part. */
  checked: number;
  /** All there are to check; with the first part. */
  of?: number;
  /** What to go on with. Absent: that was all. */
  next?: UsesFrom;
}

export type NoPreview =
  /** Not a picture that is shown: an SVG, a video, a text. */
  | 'type'
  | 'size'
  | 'unreachable'
  /** Its host has to be allowed first. */
  | 'access'
  /** Neither https nor on this machine. */
  | 'address';

export type Preview =
  | { kind: 'image'; type: string; base64: string }
  /** `pattern` is what the browser can be asked for, with `access`. */
  | { kind: 'none'; why: NoPreview; host?: string; pattern?: string };

type Shown = { [Name in 'assetId' | 'fileId' | 'url']?: string | null | undefined };

/** What a page itself shows of it: logos of its cards, and the pictures it is shared with. */
export function pageUses({ actionCardWidgets, metadata }: Page, target: AssetTarget): AssetUseAs[] {
  const logos = (actionCardWidgets ?? []).flatMap(({ logos }) => logos ?? []);
  const isLogo = logos.some(({ image }) => image && isTarget(image, target));
  return [...(isLogo ? (['logo'] as const) : []), ...metadataUses(metadata, target)];
}

/** What an audience overrides; what it inherits belongs to the page. */
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

/** By its id, its file or its address, however that is signed; an empty one matches nothing. */
function isTarget({ assetId, fileId, url }: Shown, target: AssetTarget): boolean {
  if (assetId && assetId === target.assetId) return true;
  if (fileId && fileId === target.fileId) return true;
  const address = unsignedAddress(url?.trim() ?? '');
  return address !== '' && target.urls.some((each) => unsignedAddress(each.trim()) === address);
}
