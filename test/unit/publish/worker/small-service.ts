// A service with one page in memory, for what the sandbox does not do: ids that two audiences share, lists that lag behind, and
// answers that a test gives at a moment of its choice.
import type { Audience } from '../../../../lib/api/schemas.ts';

interface Version {
  versionId: string;
  versionNumber: number;
  status: string;
}

export interface SmallAudience {
  audienceId: string;
  latestVersion: Version;
  publishedVersion?: Version;
}

export interface Post {
  audienceId: string;
  versionId: string;
  action: string;
  operationKey: string | undefined;
  apiKey: string | undefined;
}

export const SMALL_SERVICE = 'http://localhost:4999';
export const PAGE = 'page';

export const draftOf = (audienceId: string, versionId: string, versionNumber = 13): SmallAudience => ({
  audienceId,
  latestVersion: { versionId, versionNumber, status: 'draft' },
});

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export class SmallService {
  readonly posts: Post[] = [];
  lists = 0;
  /** Lists show how it was when this was set. */
  private lagging: SmallAudience[] | undefined;
  /** Answers in the place of the service, where it answers anything. */
  onPost: (post: Post) => Promise<Response | undefined> | Response | undefined = () => undefined;
  onList: () => Promise<Response | undefined> | Response | undefined = () => undefined;
  onTopic: () => Promise<void> = async () => undefined;

  readonly audiences: SmallAudience[];

  constructor(audiences: SmallAudience[]) {
    this.audiences = audiences;
  }

  lag(): void {
    this.lagging = structuredClone(this.audiences);
  }

  catchUp(): void {
    this.lagging = undefined;
  }

  one(audienceId: string): SmallAudience {
    const found = this.audiences.find((audience) => audience.audienceId === audienceId);
    if (!found) throw new Error(`no audience ${audienceId}`);
    return found;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(input));
    const list = (items: unknown[]) =>
      json({ items, hasMore: false, nextCursor: null, totalCount: items.length });
    if (pathname.endsWith('/pages')) return list([{ pageId: PAGE, name: 'Spring' }]);
    if (pathname.endsWith('/audiences')) {
      this.lists += 1;
      return (await this.onList()) ?? list(structuredClone(this.lagging ?? this.audiences));
    }
    if (pathname.includes('/topics/')) await this.onTopic();
    const [, audienceId, versionId, action] =
      /audiences\/([^/]+)\/versions\/([^/]+)\/(publish|cancel)$/.exec(pathname) ?? [];
    if (!audienceId || !versionId || !action) return json({ message: 'nothing here' }, 404);
    const { operationKey } = JSON.parse(String(init.body)) as { operationKey?: string };
    const apiKey = new Headers(init.headers).get('x-api-key') ?? undefined;
    const post = { audienceId, versionId, action, operationKey, apiKey };
    this.posts.push(post);
    return (await this.onPost(post)) ?? json(this.carryOut(post));
  };

  /** `status`: how far a publish comes at once. */
  carryOut({ audienceId, action }: Post, status = 'queued'): Partial<Audience['latestVersion']> {
    const { latestVersion } = this.one(audienceId);
    latestVersion.status = action === 'publish' ? status : 'cancelled';
    return { ...latestVersion };
  }

  /** All that is queued goes live. */
  goLive(): void {
    for (const audience of this.audiences)
      if (audience.latestVersion.status === 'queued') {
        audience.latestVersion.status = 'published';
        audience.publishedVersion = { ...audience.latestVersion };
      }
  }
}
