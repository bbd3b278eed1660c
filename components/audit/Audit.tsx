import '../panel/panel-sections.css';
import { i18n } from '#i18n';
import { metadataInEffect } from '../../lib/api/metadata-in-effect.ts';
import { isReadingOf } from '../../lib/audit/audit.ts';
import { addressInside, recordedLink } from '../../lib/format/addresses.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AuditProblem, AuditSkeleton, Nothing } from './AuditPlaceholders.tsx';
import { Comparison } from './Comparison.tsx';
import { useDocumentReading } from './use-document-reading.ts';

export function Audit(props: PanelProps) {
  const { tabId, url } = props.subject;
  return (
    <div class="audit parts">
      {tabId === undefined || url === undefined || addressInside(url) !== undefined ? (
        <NoTab {...props} />
      ) : (
        <OpenPage {...props} tabId={tabId} url={url} />
      )}
    </div>
  );
}

function OpenPage(props: PanelProps & { tabId: number; url: string }) {
  const { tabId, url, pageStatus } = props;
  const { state, read } = useDocumentReading(tabId, url, pageStatus?.sequence);
  switch (state.kind) {
    case 'reading':
      return <AuditSkeleton />;
    case 'hidden':
      return (
        <Nothing title={i18n.t('common.hiddenTab')} text={i18n.t('audit.hidden.text')} act={read}>
          {i18n.t('audit.read')}
        </Nothing>
      );
    case 'failed':
      // The page itself prevents the reading.
      if (state.problem.kind === 'failed') {
        return (
          <Nothing title={i18n.t('audit.title')} text={i18n.t('audit.failed')} act={read}>
            {i18n.t('act.checkAgain')}
          </Nothing>
        );
      }
      return <AuditProblem problem={state.problem} retry={read} />;
    case 'read':
      if (!isReadingOf(state.reading, url)) {
        return (
          <Nothing title={i18n.t('audit.moved.title')} address={state.reading.url} act={read}>
            {i18n.t('act.checkAgain')}
          </Nothing>
        );
      }
      return <Comparison {...props} state={state} read={read} />;
  }
}

/** The subject is pinned or chosen, but the tab shows something else, such as a reader view of it, which cannot be read. */
function NoTab({ subject, revision }: PanelProps) {
  const { found, page } = usePageRecords(subject, revision);
  const title = i18n.t('audit.elsewhere.title');
  const text = i18n.t('audit.elsewhere.text');
  const metadata = metadataInEffect(found.page, found.audience);
  const ofPage = found.page?.metadata;
  const link = [metadata.canonicalUrl, metadata.ogUrl, ofPage?.canonicalUrl, ofPage?.ogUrl]
    .map(recordedLink)
    .find((safe) => safe !== undefined);
  if (!link) {
    const isKnown = page.state !== 'loading';
    return <Nothing title={title} text={isKnown ? `${text} ${i18n.t('audit.elsewhere.noAddress')}` : text} />;
  }
  return (
    <Nothing title={title} text={text} address={link.href} act={() => openTab(link.href)}>
      <span class="truncate">{i18n.t('act.openNamed', [link.host])}</span>
    </Nothing>
  );
}
