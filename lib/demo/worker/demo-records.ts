// Records of the demo: the recording with the changes since.
import type { Audience, Metadata, Page } from '../../api/schemas.ts';
import { audienceAt, type DemoState, type Listed, type Recording } from '../recording.ts';

export interface Demo {
  state: DemoState;
  recording: Recording;
  now: number;
}

export interface Asked {
  path: string;
  /** Path parameters, in order. */
  ids: string[];
  query: URLSearchParams;
  body: unknown;
}

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function kept({ state, recording }: Demo, path: string): Listed | object | undefined {
  return state.answers[path] ?? recording.answers[path];
}

export function listOf(demo: Demo, path: string): Listed | undefined {
  const list = kept(demo, path);
  return Array.isArray(list) ? list : undefined;
}

/** Adds the metadata of the live text, which is recorded once per version. */
export function audiencesAt(demo: Demo, path: string): Audience[] {
  const page = pagesOf(demo).find(({ pageId }) => path === `/v0/pages/${pageId}/audiences`);
  if (!page) throw new Refusal(404, 'The demo doesn’t have this page.');
  const audiences = (listOf(demo, path) ?? []) as Audience[];
  return audiences.map((recordedOne) => {
    const audience = audienceAt(recordedOne, demo.state, demo.now);
    const live = demo.recording.texts[audience.publishedVersion?.versionId ?? ''];
    const { title, description } = live ?? {};
    const shown: Metadata = {
      title,
      description,
      ogTitle: title,
      ogDescription: description,
      twitterTitle: title,
    };
    const effectiveMetadata = { ...page.metadata, ...(live ? shown : {}), ...audience.metadataOverride };
    return { ...audience, effectiveMetadata };
  });
}

export function pagesOf(demo: Demo): Page[] {
  return (listOf(demo, '/v0/pages') ?? []) as Page[];
}

/** The live version when the demo began. */
export function recordedLive(demo: Demo, { ids: [pageId, audienceId] }: Asked): Audience['publishedVersion'] {
  const audiences = (listOf(demo, `/v0/pages/${pageId}/audiences`) ?? []) as Audience[];
  return audiences.find((each) => each.audienceId === audienceId)?.publishedVersion;
}

export function audienceOf(demo: Demo, { ids: [pageId, audienceId] }: Asked): Audience {
  const audience = audiencesAt(demo, `/v0/pages/${pageId}/audiences`).find(
    (each) => each.audienceId === audienceId,
  );
  if (!audience) throw new Refusal(404, 'The demo doesn’t have this audience.');
  return audience;
}
