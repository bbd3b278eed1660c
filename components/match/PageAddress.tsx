import { shownAddress } from '../../lib/format/addresses.ts';

/** The address of the tab: on one line, from its host on, whole in the tooltip. Addresses read left to right. */
export function PageAddress({ url }: { url: string }) {
  return (
    <p class="mono soft truncate" dir="ltr" title={url}>
      {shownAddress(url)}
    </p>
  );
}
