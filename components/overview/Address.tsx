import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { recordedLink, shownAddress } from '../../lib/format/addresses.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';

interface AddressProps {
  raw: string;
  /** Hides the copy button. */
  bare?: boolean;
}

/** Possible line breaks in a long address. */
const BREAKS = /(?<=[/?&])/;

export function Address({ raw, bare = false }: AddressProps) {
  const link = recordedLink(raw);
  const text = raw.trim();
  return (
    <span class="row wrap address">
      <span class="row address-line">
        {link ? (
          <ServiceLink href={link.href}>
            <bdi class="clamp">
              {shownAddress(link.href)
                .split(BREAKS)
                .flatMap((part, index) => [part, <wbr key={index} />])}
            </bdi>
            <Icon name="open" tiny />
          </ServiceLink>
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

interface ServiceLinkProps {
  /** Of a `SafeLink`. */
  href: string;
  class?: string;
  children: ComponentChildren;
}

/** A service link, opened in a new tab. Demo links lead to the demo's pages. */
export function ServiceLink({ href, children, ...props }: ServiceLinkProps) {
  const open = (event: Event) => {
    event.preventDefault();
    openTab(href);
  };
  return (
    <a {...props} href={href} target="_blank" rel="noopener noreferrer" title={href} onClick={open}>
      {children}
    </a>
  );
}
