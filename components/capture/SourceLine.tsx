import { i18n } from '#i18n';
import type { CaptureSource } from '../../lib/capture/capture.ts';
import { shownAddress } from '../../lib/format/addresses.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';

/** Where a text comes from, in one line; it can be forgotten. */
export function SourceLine({ source, drop }: { source: CaptureSource; drop(): void }) {
  const { url, title } = source;
  if (!url && !title) return null;
  return (
    <div class="source-line" title={i18n.t('capture.sourceHint')}>
      <span class="small soft">{i18n.t('capture.source')}</span>
      {title && <ServiceText text={title} />}
      {url && (
        <span class="soft truncate">
          <ServiceText text={shownAddress(url)} mono />
        </span>
      )}
      <IconButton icon={<AnyIcon name="close" />} label={i18n.t('capture.dropSource')} onClick={drop} />
    </div>
  );
}
