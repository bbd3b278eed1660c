import { i18n } from '#i18n';
import type { CaptureSource } from '../../lib/capture.ts';
import { shownAddress } from '../../lib/shown-address.ts';
import { AnyIcon } from '../AnyIcon.tsx';
import { IconButton } from '../IconButton.tsx';
import { ServiceText } from '../ServiceText.tsx';

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
