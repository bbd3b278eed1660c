import { i18n } from '#i18n';
import { safeLink, shownAddress } from '../../lib/format/addresses.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

interface AddressProps {
  raw: string;
  /** Without the button that copies it. */
  bare?: boolean;
}

/** Where a long address may go on in the next line. */
const BREAKS = /(?<=[/?&])/;

export function Address({ raw, bare = false }: AddressProps) {
  const link = safeLink(raw);
  const text = raw.trim();
  return (
    <span class="row wrap address">
      <span class="row address-line">
        {link ? (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            title={link.href}
            onClick={(event) => {
              event.preventDefault();
              openTab(link.href);
            }}
          >
            <bdi class="clamp">
              {shownAddress(link.href)
                .split(BREAKS)
                .flatMap((part, index) => [part, <wbr key={index} />])}
            </bdi>
            <AnyIcon name="open" tiny />
          </a>
        ) : (
          <bdi class="mono" title={i18n.t('overview.noLink')}>
            {text}
          </bdi>
        )}
        {!bare && <CopyButton text={text} what={i18n.t('overview.copy.address')} />}
      </span>
      {link?.insecure && <span class="tag">{i18n.t('overview.notEncrypted')}</span>}
    </span>
  );
}
