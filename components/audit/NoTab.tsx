import { i18n } from '#i18n';
import { safeLink } from '../../lib/format/addresses.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import { Nothing } from './Nothing.tsx';

/** The subject is pinned or chosen, and the tab shows something else. */
export function NoTab({ ask, subject, revision, openTab }: PanelProps) {
  const { found, page } = usePageRecords(ask, subject, revision);
  const title = i18n.t('audit.elsewhere.title');
  const text = i18n.t('audit.elsewhere.text');
  const metadata = found.audience?.effectiveMetadata;
  const ofPage = found.page?.metadata;
  const link = [metadata?.canonicalUrl, metadata?.ogUrl, ofPage?.canonicalUrl, ofPage?.ogUrl]
    .map((url) => safeLink(url ?? undefined))
    .find((safe) => safe !== undefined);
  if (!link) {
    const isKnown = page.state !== 'loading';
    return <Nothing title={title} text={isKnown ? `${text} ${i18n.t('audit.elsewhere.noAddress')}` : text} />;
  }
  return (
    <Nothing title={title} text={text} address={link.href} act={() => openTab(link.href)}>
      <span class="truncate">{i18n.t('audit.elsewhere.open', [link.host])}</span>
    </Nothing>
  );
}
