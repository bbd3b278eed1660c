// Assets of all types and states. The files are drawn when they are asked for; see `files.ts`.
import { DAY, stamp } from '../clock.ts';
import { random } from '../random.ts';
import type { Asset } from '../records.ts';
import type { Store } from '../store.ts';

export const assetTypes = ['image', 'logo', 'icon', 'video', 'custom-component'] as const;
export type AssetType = (typeof assetTypes)[number];

const counts: Record<AssetType, number> = { image: 24, logo: 16, icon: 12, video: 6, 'custom-component': 5 };

const subjects: Record<AssetType, readonly string[]> = {
  image: [
    'Dashboard',
    'Team at a table',
    'Lisbon at night',
    'Phone in a hand',
    'Whiteboard',
    'Hero picture',
    'Map',
    'Stage',
  ],
  logo: [
    'Contoso',
    'Fabrikam',
    'Adventure Works',
    'Fourth Coffee',
    'Litware',
    'Proseware',
    'Woodgrove',
    'Tailspin 🚀',
  ],
  icon: ['Lock', 'Clock', 'Envelope', 'Arrow', 'Chart', 'Globe'],
  video: ['Product tour', 'Customer voice', 'Summit trailer'],
  'custom-component': ['Price calculator', 'Countdown', 'Seat picker'],
};

export function fileIdOf(type: AssetType, position: number): string {
  return `file-${type}-${position}`;
}

/** The address of a stored file, with the port still open. */
export function fileUrl(fileId: string, extension = 'png'): string {
  return `http://localhost:{port}/files/${fileId}.${extension}`;
}

export function assetIdOf(type: AssetType, position: number): string {
  return random(`asset ${type} ${position}`).id('asset');
}

/** Icons are drawings, components are text; videos have a poster but no file to download. */
const extensions: Record<AssetType, string | null> = {
  image: 'png',
  logo: 'png',
  icon: 'svg',
  video: null,
  'custom-component': 'txt',
};

function makeAsset(type: AssetType, position: number, seededAt: number): Asset {
  const chance = random(`asset ${type} ${position} data`);
  const createdAt = seededAt - chance.int(20, 300) * DAY;
  const deleted = type === 'image' && position === 23;
  const trashed = deleted || position % 11 === 10;
  const extension = deleted ? null : extensions[type];
  const fileId = fileIdOf(type, position);
  const subject = subjects[type][position % subjects[type].length] ?? type;
  return {
    assetId: assetIdOf(type, position),
    tenantId: 'tenant_northwind',
    name:
      position === 6 ? `${subject} ${'with a name that goes on '.repeat(8)}` : `${subject} ${position + 1}`,
    purpose: type === 'logo' ? 'Customer logo for action cards' : `${type} for landing pages`,
    tags: position % 4 === 3 ? [] : ['northwind', type, position % 2 ? 'summit' : 'spring'],
    aiDescription:
      position % 5 === 4 ? null : `${subject}, in the colours of the brand, without people in front.`,
    parentAssetId: position >= 8 && type === 'image' ? assetIdOf('image', position - 8) : null,
    hidden: position % 7 === 5,
    data: { type, fileId },
    createdAt: stamp(createdAt),
    updatedAt: stamp(createdAt + 2 * DAY),
    trashedAt: trashed ? stamp(seededAt - 4 * DAY) : null,
    deletedAt: deleted ? stamp(seededAt - DAY) : null,
    lifecycleState: deleted ? 'deleted' : trashed ? 'trashed' : 'active',
    downloadUrl: extension && fileUrl(fileId, extension),
    previewDownloadUrl: deleted ? null : fileUrl(`${fileId}-preview`, 'png'),
  };
}

export function seedAssets(store: Store, seededAt: number): string[] {
  const ids: string[] = [];
  for (const type of assetTypes) {
    for (let position = 0; position < counts[type]; position += 1) {
      const asset = makeAsset(type, position, seededAt);
      store.add('asset', asset.assetId, asset, { rank: ids.length, label: type });
      ids.push(asset.assetId);
    }
  }
  return ids;
}
