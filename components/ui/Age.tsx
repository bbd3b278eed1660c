import { i18n } from '#i18n';
import { type AgeUnit, ageOf, exactTime, readTimestamp } from '../../lib/format/dates.ts';
import { useNow } from './now.tsx';
import { ServiceText } from './ServiceText.tsx';

const words: Record<AgeUnit, (count: number) => string> = {
  now: () => i18n.t('common.ago.now'),
  second: (count) => i18n.t('common.ago.seconds', [count]),
  minute: (count) => i18n.t('common.ago.minutes', [count]),
  hour: (count) => i18n.t('common.ago.hours', [count]),
  day: (count) => i18n.t('common.ago.days', count),
};

/** "4 min ago", or the day where only that is true. Epoch milliseconds. */
export function ageText(time: number, now: number): string {
  const age = ageOf(time, now);
  return age ? words[age.unit](age.count) : dayText(new Date(time), true);
}

/** "Nov 8", or "Nov 8, 2025". What is first made by `Intl` takes longer than all the rest of a view. */
export function dayText(date: Date, withYear = false): string {
  const month = i18n.t('common.months').split(' ')[date.getMonth()] ?? '';
  const day = i18n.t('common.dayOfMonth', [month, date.getDate()]);
  return withYear ? i18n.t('common.dayOfYear', [day, date.getFullYear()]) : day;
}

/** How old something is, with the exact time on hover. `asOf` puts "as of" before it. */
export function Age({ at, asOf = false }: { at: number; asOf?: boolean }) {
  const now = useNow();
  const text = ageText(at, now);
  const isNow = ageOf(at, now)?.unit === 'now';
  return (
    <time
      class="age"
      dateTime={new Date(at).toISOString()}
      // Only for whoever asks: the first one to be written takes longer than many a view.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(at);
      }}
    >
      {asOf && !isNow ? i18n.t('common.asOf', [text]) : text}
    </time>
  );
}

/** The age of a service timestamp, or what the service sent where that cannot be read. */
export function Since({ raw }: { raw: string | number }) {
  const time = readTimestamp(raw);
  return time === undefined ? <ServiceText text={String(raw)} mono /> : <Age at={time} />;
}
