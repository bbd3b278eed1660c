// Parses and resolves a shared link.
import * as z from 'zod/mini';
import { audienceName } from '../../api/audience-name.ts';
import { chipAmong } from '../../directory/names-apart.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { subjectSections } from '../../panel/panel.ts';
import { id } from '../../platform/worker/request.ts';
import { activeWorkspace, listWorkspaces } from '../../service/worker/workspaces.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { bareLinks, MAX_LINK_LENGTH, type SharedPlace, type ShareLink, shareLink } from '../share-link.ts';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const fields = z.strictObject({
  page: id,
  audience: z.exactOptional(id),
  section: z.exactOptional(z.enum(subjectSections)),
});

/** Returns undefined unless it is exactly as `shareLink` writes it. */
export function readShareLink(text: string): ShareLink | undefined {
  const written = text.trim();
  if (written.length > MAX_LINK_LENGTH) return undefined;
  const [, baseUrl = '', query = ''] = /^al:([^?#]+)\?([^#]+)$/.exec(written) ?? [];
  const repaired = repairBaseUrl(baseUrl);
  if (!repaired.ok || repaired.baseUrl !== baseUrl) return undefined;
  const read = fields.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!read.success) return undefined;
  const { page: pageId, audience: audienceId, section } = read.data;
  const link = { baseUrl, pageId, audienceId, section };
  // Rejects repeated parameters and other spellings.
  return shareLink(link) === written ? link : undefined;
}

/** Resolves a link from stored data only. A full stop behind it is the sentence's, unless an id known here ends with it. */
export async function findShared(text: string): Promise<SharedPlace> {
  let shared: SharedPlace = { state: 'faulty' };
  for (const written of bareLinks(text)) {
    const link = readShareLink(written);
    if (link) shared = await resolve(link);
    if (shared.state === 'here' && !shared.unknown) break;
  }
  return shared;
}

async function resolve(link: ShareLink): Promise<SharedPlace> {
  const place = await placeOf(link);
  if (!place) return { state: 'elsewhere', baseUrl: link.baseUrl };
  const { workspace, page, audience } = place;
  const { pageId, audienceId, section = 'overview' } = link;
  const ofAudience = audienceId !== undefined && {
    audienceId,
    audienceName: audience ? audienceName(audience.audience) : audienceId,
  };
  const target = { pageId, pageName: page ? pageView(page).name : pageId, ...ofAudience };
  // A name made of an id that nothing here knows must be seen as it is.
  const isHidden = (isKnown: unknown, id = '') => !isKnown && UNSEEN.test(id);
  if (isHidden(page, pageId) || isHidden(audience, audienceId)) return { state: 'faulty' };
  const unknown = !page ? 'page' : audienceId !== undefined && !audience ? 'audience' : undefined;
  const chip = chipAmong(await listWorkspaces(), workspace);
  return { state: 'here', workspace: chip, target, section, ...(unknown && { unknown }) };
}

interface Place {
  workspace: Workspace;
  page: Awaited<ReturnType<typeof findPage>>;
  audience: Awaited<ReturnType<typeof findAudience>>;
}

/** Returns the connected workspace that has most of it stored; the active one if tied. */
async function placeOf({ baseUrl, pageId, audienceId }: ShareLink): Promise<Place | undefined> {
  const [active, all] = await Promise.all([activeWorkspace(), listWorkspaces()]);
  const connected = [active, ...all].filter((workspace) => workspace?.baseUrl === baseUrl);
  const places = await Promise.all(
    connected.flatMap((workspace) => (workspace ? placeIn(workspace, pageId, audienceId) : [])),
  );
  const keeps = ({ page, audience }: Place) => (page ? 1 : 0) + (audience ? 1 : 0);
  return places.sort((a, b) => keeps(b) - keeps(a))[0];
}

async function placeIn(workspace: Workspace, pageId: string, audienceId: string | undefined): Promise<Place> {
  const [page, audience] = await Promise.all([
    findPage(workspace, pageId),
    audienceId === undefined ? undefined : findAudience(workspace, pageId, audienceId),
  ]);
  return { workspace, page, audience };
}
