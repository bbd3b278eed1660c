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

/** "4 min ago", or the day where only that is true. Epoch milliseconds. */
export function ageText(time: number, now: number): string {
  const age = ageOf(time, now);
  return age ? words[age.unit](age.count) : dayText(new Date(time), true);
}

/** "Nov 8", or "Nov 8, 2025"; "8 Nov" where that is the order of the place. What is first made by `Intl` takes longer than all the rest of a view. */
export function dayText(date: Date, withYear = false): string {
  const month = i18n.t('common.months').split(' ')[date.getMonth()] ?? '';
  if (isDayFirst()) return [date.getDate(), month, ...(withYear ? [date.getFullYear()] : [])].join(' ');
  const day = i18n.t('common.dayOfMonth', [month, date.getDate()]);
  return withYear ? i18n.t('common.dayOfYear', [day, date.getFullYear()]) : day;
}

/** How a moment is written: how long ago it was, or exactly where that is wanted. */
export function useTimeText(): (time: number) => string {
  const now = useNow();
  const { exactTimes } = useDisplay();
  return (time) => (exactTimes ? exactTime(time) : ageText(time, now));
}

/** An age that says nothing new is not said (ms). */
export const FRESH_FOR = 120_000;

/** How old something is, with the exact time on hover, or always where that is wanted. `asOf` puts "as of" before it. */
export function Age({ at, asOf = false }: { at: number; asOf?: boolean }) {
  const now = useNow();
  const { exactTimes } = useDisplay();
  const text = useTimeText()(at);
  const isNow = !exactTimes && ageOf(at, now)?.unit === 'now';
  return (
    <time
      class={exactTimes ? 'age exact-time' : 'age'}
      dateTime={new Date(at).toISOString()}
      // Written on demand: the first one takes longer than many a view.
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

interface ClockProps {
  /** Epoch milliseconds, where it could be read. */
  time?: number | undefined;
  /** What was sent, where it could not. */
  rawTime?: string | undefined;
  text(time: number): string;
}

/** When something in a long list was, written by the list's own format, with the exact time on hover. */
export function Clock({ time, rawTime, text }: ClockProps) {
  if (time === undefined && rawTime !== undefined) return <ServiceText text={rawTime} mono />;
  if (time === undefined) return <span class="small soft">{i18n.t('common.noTime')}</span>;
  return <Moment at={time} text={text(time)} class="small soft" />;
}

/** A moment that is written in short, with the exact time on hover, or always where that is wanted. */
export function Moment({ at, text, ...rest }: { at: number; text: string; class?: string }) {
  const exact = exactTime(at);
  return (
    <time {...rest} dateTime={new Date(at).toISOString()} title={exact}>
      {useDisplay().exactTimes ? exact : text}
    </time>
  );
}

const Now = createContext<number | undefined>(undefined);

/** Tells all that is drawn below it what time it is (epoch ms): ages are counted from there. */
export const NowProvider = Now.Provider;

/** The time that the view is drawn for (epoch ms); it goes on with each drawing, not by itself. Without a provider, the present. */
export const useNow = (): number => useContext(Now) ?? Date.now();

const SECOND = 1000;

/** The time (epoch ms), each second anew while `ticking`; otherwise as the view is drawn for, which may be some seconds ago. */
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
