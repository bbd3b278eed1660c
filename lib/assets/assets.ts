// Uses and previews of assets.
import type { Audience, Metadata, Page } from '../api/schemas.ts';
import { withScheme } from '../format/addresses.ts';
import { holdsPart, unsignedAddress } from '../format/signed-address.ts';
import { normalizeAddress } from '../match/address.ts';

type AssetUseAs = 'logo' | 'og' | 'twitter';

export interface AssetUse {
  pageId: string;
  pageName: string;
  audienceId?: string;
  audienceName?: string;
  as: AssetUseAs[];
}

/** How records refer to an asset. */
export interface AssetTarget {
  assetId: string;
  fileId?: string;
  urls: string[];
}

/** The last record of a part of the search. */
export interface UsesFrom {
  pageId: string;
  /** Absent while pages are searched; '' before a page's first audience. */
  audienceId?: string;
}

/** A part of the search: a directory may hold a million audiences, so parts allow stopping. */
export interface AssetUsesPart {
  uses: AssetUse[];
  /** Number of records in this part. */
  checked: number;
  /** Total number of records; in the first part only. */
  of?: number;
  /** Where to continue; absent at the end. */
  next?: UsesFrom;
}

type NoPreview =
  /** No supported picture, such as an SVG, a video or text. */
  | 'type'
  | 'size'
  | 'unreachable'
  /** Its host has to be granted first. */
  | 'access'
  /** Neither https nor on this machine. */
  | 'address';

export type Preview =
  | { kind: 'image'; type: string; base64: string }
  /** `pattern`: the permission to request, for `access`. */
  | { kind: 'none'; why: NoPreview; host?: string; pattern?: string };

type Shown = { [Name in 'assetId' | 'fileId' | 'url']?: string | null | undefined };

/** Uses in a page's record: logos of its cards and sharing pictures. */
export function pageUses({ actionCardWidgets, metadata }: Page, target: AssetTarget): AssetUseAs[] {
  const logos = (actionCardWidgets ?? []).flatMap(({ logos }) => logos ?? []);
  const isLogo = logos.some(({ image }) => image && isTarget(image, target));
  return [...(isLogo ? (['logo'] as const) : []), ...metadataUses(metadata, target)];
}

/** Only an audience's overrides; what it inherits belongs to the page. */
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

/** Matches by id, file or unsigned address; empty values match nothing. */
function isTarget({ assetId, fileId, url }: Shown, target: AssetTarget): boolean {
  if (assetId && assetId.trim() === target.assetId) return true;
  if (fileId && fileId.trim() === target.fileId) return true;
  const address = fileAddress(url ?? '');
  if (address === '') return false;
  return holdsPart(address, target.fileId) || target.urls.some((each) => fileAddress(each) === address);
}

/** One form for all spellings and signatures of a file's address. */
function fileAddress(url: string): string {
  const unsigned = unsignedAddress(withScheme(url).trim());
  return normalizeAddress(unsigned) ?? unsigned;
}
