import '../panel/panel-sections.css';
import { i18n } from '#i18n';
import { isReadingOf } from '../../lib/audit/audit.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { AuditSkeleton } from './AuditSkeleton.tsx';
import { Comparison } from './Comparison.tsx';
import { NoTab } from './NoTab.tsx';
import { Nothing } from './Nothing.tsx';
import { useDocumentReading } from './use-document-reading.ts';

/** The open page against its record: what differs, what is missing, and how it looks when it is shared. */
export function Audit(props: PanelProps) {
  const { tabId, url } = props.subject;
  return (
    <div class="audit">
      {tabId === undefined || url === undefined ? (
        <NoTab {...props} />
      ) : (
        <OpenPage {...props} tabId={tabId} url={url} />
      )}
    </div>
  );
}

function OpenPage(props: PanelProps & { tabId: number; url: string }) {
  const { ask, tabId, url, look, now, openOptions } = props;
  const { state, read } = useDocumentReading(ask, tabId, url, look?.sequence);
  switch (state.kind) {
    case 'reading':
      return <AuditSkeleton />;
    case 'hidden':
      return (
        <Nothing title={i18n.t('audit.hidden.title')} text={i18n.t('audit.hidden.text')} act={read}>
          {i18n.t('audit.read')}
        </Nothing>
      );
    case 'failed':
      if (!state.problem) {
        return (
          <Nothing title={i18n.t('audit.title')} text={i18n.t('audit.failed')} act={read}>
            {i18n.t('audit.again')}
          </Nothing>
        );
      }
      return (
        <section class="stack">
          <h2>{i18n.t('audit.title')}</h2>
          <ProblemNote problem={state.problem} now={now} onRetry={read} onOptions={openOptions} />
        </section>
      );
    case 'read':
      if (!isReadingOf(state.reading, url)) {
        return (
          <Nothing title={i18n.t('audit.moved.title')} address={state.reading.url} act={read}>
            {i18n.t('audit.again')}
          </Nothing>
        );
      }
      return <Comparison {...props} state={state} read={read} />;
  }
}
