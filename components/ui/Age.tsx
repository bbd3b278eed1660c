import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AgeUnit, ageOf, exactTime, readTimestamp } from '../../lib/format/dates.ts';
import { isDayFirst } from '../../lib/format/locale.ts';
import { ServiceText } from './ServiceText.tsx';
import { useDisplay } from './view-context.ts';

const words: Record<AgeUnit, (count: number) => string> = {
  now: () => i18n.t('common.ago.now'),
  second: (count) => i18n.t('common.ago.seconds', [count]),
  minute: (count) => i18n.t('common.ago.minutes', [count]),
  hour: (count) => i18n.t('common.ago.hours', [count]),
  day: (count) => i18n.t('common.ago.days', count),
};

/** Returns "4 min ago", or the date for older times. `time` and `now` are epoch ms. */
export function ageText(time: number, now: number): string {
  const age = ageOf(time, now);
  return age ? words[age.unit](age.count) : dayText(new Date(time), true);
}

/** Returns "Nov 8" or "Nov 8, 2025"; "8 Nov" in day-first locales. Avoids `Intl`, whose first formatter is slow to create. */
export function dayText(date: Date, withYear = false): string {
  const month = i18n.t('common.months').split(' ')[date.getMonth()] ?? '';
  if (isDayFirst()) return [date.getDate(), month, ...(withYear ? [date.getFullYear()] : [])].join(' ');
  const day = i18n.t('common.dayOfMonth', [month, date.getDate()]);
  return withYear ? i18n.t('common.dayOfYear', [day, date.getFullYear()]) : day;
}

/** The day of a time (epoch ms), with the year unless it is the year of `now`. */
export function dateText(time: number, now: number): string {
  const date = new Date(time);
  return dayText(date, date.getFullYear() !== new Date(now).getFullYear());
}

/** Returns a formatter for times (epoch ms): relative, or exact if the user prefers exact times. */
export function useTimeText(): (time: number) => string {
  const now = useNow();
  const { exactTimes } = useDisplay();
  return (time) => (exactTimes ? exactTime(time) : ageText(time, now));
}

/** Younger data shows no age (ms). */
export const FRESH_FOR = 120_000;

/** An age with the exact time on hover, or always if the user prefers it. `asOf` puts "as of" before it. */
export function Age({ at, asOf = false }: { at: number; asOf?: boolean }) {
  const now = useNow();
  const { exactTimes } = useDisplay();
  const text = useTimeText()(at);
  const isNow = !exactTimes && ageOf(at, now)?.unit === 'now';
  return (
    <time
      class={exactTimes ? 'age exact-time' : 'age'}
      dateTime={new Date(at).toISOString()}
      // Formatted on hover, because the first `Intl` formatter is slow to create.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(at);
      }}
    >
      {asOf && !isNow ? i18n.t('common.asOf', [text]) : text}
    </time>
  );
}

/** The age of a service timestamp, or the raw text if it cannot be parsed. */
export function Since({ raw }: { raw: string | number }) {
  const time = readTimestamp(raw);
  return time === undefined ? <ServiceText text={String(raw)} mono /> : <Age at={time} />;
}

interface ClockProps {
  /** Epoch ms; undefined if it could not be parsed. */
  time?: number | undefined;
  /** The service's text, shown if it could not be parsed. */
  rawTime?: string | undefined;
  text(time: number): string;
}

/** A time in a long list, formatted by `text`, with the exact time on hover. */
export function Clock({ time, rawTime, text }: ClockProps) {
  if (time === undefined && rawTime !== undefined) return <ServiceText text={rawTime} mono />;
  if (time === undefined) return <span class="small soft">{i18n.t('common.noTime')}</span>;
  return <Moment at={time} text={text(time)} class="small soft" />;
}

/** A time in a short form, with the exact time on hover, or always if the user prefers it. */
export function Moment({ at, text, ...rest }: { at: number; text: string; class?: string }) {
  const exact = exactTime(at);
  return (
    <time {...rest} dateTime={new Date(at).toISOString()} title={exact}>
      {useDisplay().exactTimes ? exact : text}
    </time>
  );
}

const Now = createContext<number | undefined>(undefined);

/** Provides the current time (epoch ms) from which ages below are counted. */
export const NowProvider = Now.Provider;

/** The time of the current render (epoch ms). It does not advance by itself. Without a provider: `Date.now()`. */
export const useNow = (): number => useContext(Now) ?? Date.now();

const SECOND = 1000;

/** The time (epoch ms), updated each second while `ticking`; otherwise the time of the last render. */
export function useTicking(ticking: boolean): number {
  const now = useNow();
  const [, tick] = useState(0);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => tick((count) => count + 1), SECOND);
    return () => clearInterval(timer);
  }, [ticking]);
  return ticking ? Math.max(now, Date.now()) : now;
}
