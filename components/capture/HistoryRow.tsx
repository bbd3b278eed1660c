import { i18n } from '#i18n';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { safeLink, shownAddress } from '../../lib/format/addresses.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';

interface HistoryRowProps {
  capture: CaptureView;
  now: number;
  openTab(url: string): void;
  openEntry(topicId: string, entryId: string): void;
}

/** One thing that was saved: its text, its topic, and where it came from. */
export function HistoryRow({ capture, now, openTab, openEntry }: HistoryRowProps) {
  const { state, topicId, topicTitle, excerpt, source } = capture;
  return (
    <li class="history-row">
      <p class="excerpt" dir="auto">
        {excerpt}
      </p>
      <p class="history-facts">
        <span class="truncate small">
          <bdi>{topicTitle || i18n.t('topics.untitled')}</bdi>
        </span>
        {state.kind === 'done' && <Age at={state.at} now={now} />}
        {state.kind === 'done' && (
          <button type="button" class="link" onClick={() => openEntry(topicId, state.entryId)}>
            {i18n.t('topics.list.open')}
          </button>
        )}
      </p>
      <Source {...source} openTab={openTab} />
    </li>
  );
}

function Source({ url, title, openTab }: CaptureView['source'] & { openTab(url: string): void }) {
  if (!url && !title) return null;
  const link = safeLink(url);
  return (
    <p class="history-source small">
      {title && <ServiceText text={title} />}
      {link ? (
        <a
          class="truncate"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          title={link.href}
          onClick={(event) => {
            event.preventDefault();
            openTab(link.href);
          }}
        >
          <bdi>{shownAddress(link.href)}</bdi>
          <AnyIcon name="open" tiny />
        </a>
      ) : (
        url && <ServiceText text={url} mono />
      )}
    </p>
  );
}
