import { readTimestamp } from '../../lib/format/dates.ts';
import { Age } from './Age.tsx';
import { ServiceText } from './ServiceText.tsx';

/** The age of a service timestamp, or what the service sent where that cannot be read. */
export function Since({ raw, now }: { raw: string | number; now: number }) {
  const time = readTimestamp(raw);
  return time === undefined ? <ServiceText text={String(raw)} mono /> : <Age at={time} now={now} />;
}
