import { i18n } from '#i18n';
import { readTimestamp, shortTime } from '../../lib/format/dates.ts';
import { Moment, useNow } from '../ui/Age.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';

/** "since 9:43 AM", for a live version. `published` is the service's timestamp, shown raw if it cannot be parsed. */
export function LiveSince({ published }: { published: string | null | undefined }) {
  const now = useNow();
  if (!published) return null;
  const at = readTimestamp(published);
  const time =
    at === undefined ? <ServiceText text={published} mono /> : <Moment at={at} text={shortTime(at, now)} />;
  return <span class="soft small since">{fill(i18n.t('versions.since', [HOLE]), time)}</span>;
}
