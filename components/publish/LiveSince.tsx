import { i18n } from '#i18n';
import { readTimestamp, shortTime } from '../../lib/format/dates.ts';
import { Moment, useNow } from '../ui/Age.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';

/** "since 9:43 AM", for a version that is live. `published`: as the service says it; one that cannot be read is shown as it came. */
export function LiveSince({ published }: { published: string | null | undefined }) {
  const now = useNow();
  if (!published) return null;
  const at = readTimestamp(published);
  const time =
    at === undefined ? <ServiceText text={published} mono /> : <Moment at={at} text={shortTime(at, now)} />;
  return <span class="soft small since">{fill(i18n.t('versions.since', [HOLE]), time)}</span>;
}
