import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { readsBy } from '../../lib/platform/service-reads.ts';
import { CopyTextButton } from '../export/CopyTextButton.tsx';
import type { Match } from './popup-actions.ts';

interface PopupBriefProps {
  look: PageStatus;
  ask: Ask;
}

/** Copies the brief of what the popup shows. Its words are loaded when somebody asks for them. */
export function PopupBrief({ look, ask }: PopupBriefProps) {
  const { situation } = look;
  if (situation.kind !== 'matched') return null;
  return <CopyTextButton what={i18n.t('news.brief.copy')} text={() => briefText(look, situation, ask)} />;
}

async function briefText(look: PageStatus, { page, audience }: Match, ask: Ask): Promise<string> {
  const { pageId, name } = page;
  const { audienceId } = audience ?? {};
  const [{ briefOf }, pageRecord, audienceRecord] = await Promise.all([
    import('../overview/brief-of.ts'),
    ask('getPage', { pageId }),
    audienceId === undefined ? undefined : ask('getAudience', { pageId, audienceId }),
  ]);
  return briefOf({
    subject: { pageId, pageName: name || pageId, url: look.url, ...(audienceId ? { audienceId } : {}) },
    look,
    reads: readsBy(ask),
    page: pageRecord,
    audience: audienceRecord,
  });
}
