import type { Look } from '../../lib/look.ts';
import type { Ask } from '../../lib/requests.ts';
import { readsBy } from '../../lib/service-reads.ts';
import { briefOf } from '../panel/overview/brief-of.ts';
import type { Match } from './MatchedPage.tsx';

/** The brief of what the popup shows. Loaded when it is asked for. */
export async function popupBrief(look: Look, { page, audience }: Match, ask: Ask): Promise<string> {
  const { pageId } = page;
  const audienceId = audience?.audienceId;
  const [pageRecord, audienceRecord] = await Promise.all([
    ask('getPage', { pageId }),
    audienceId === undefined ? undefined : ask('getAudience', { pageId, audienceId }),
  ]);
  return briefOf({
    subject: { pageId, pageName: page.name || pageId, url: look.url, ...(audienceId ? { audienceId } : {}) },
    look,
    reads: readsBy(ask),
    page: pageRecord,
    audience: audienceRecord,
  });
}
