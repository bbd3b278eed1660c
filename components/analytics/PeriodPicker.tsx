import { i18n } from '#i18n';
import {
  dayName,
  midnight,
  type WindowChoice,
  type WindowKind,
  type Windows,
  windowKinds,
} from '../../lib/analytics/periods.ts';
import { useNow } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { periodText } from './figure-texts.ts';

const words: Record<WindowKind, () => string> = {
  '24h': () => i18n.t('figures.range.day'),
  '7d': () => i18n.t('common.lastDays', [7]),
  '28d': () => i18n.t('common.lastDays', [28]),
  '90d': () => i18n.t('common.lastDays', [90]),
  'since-publish': () => i18n.t('figures.range.sincePublish'),
  custom: () => i18n.t('figures.range.custom'),
  'server-default': () => i18n.t('figures.range.serverDefault'),
};

interface PeriodPickerProps {
  choice: WindowChoice;
  choose(choice: WindowChoice): void;
  windows: Windows;
}

export function PeriodPicker({ choice, choose, windows }: PeriodPickerProps) {
  const now = useNow();
  const id = useOwnId();
  const pick = (kind: WindowKind) => {
    const kept = {
      from: choice.from ?? dayName(midnight(now, -7)),
      to: choice.to ?? dayName(midnight(now, -1)),
    };
    choose(kind === 'custom' ? { kind, ...kept } : { ...choice, kind });
  };
  return (
    <div class="period-picker stack">
      <Choice
        class="select"
        label={i18n.t('figures.range.label')}
        value={choice.kind}
        options={windowKinds}
        textOf={(kind) => words[kind]()}
        choose={(kind) => kind && pick(kind)}
      />
      {choice.kind === 'custom' && (
        <div class="period-days">
          {(['from', 'to'] as const).map((side) => (
            <DayField
              key={side}
              label={i18n.t(`figures.range.${side}`)}
              value={choice[side]}
              describedBy={id}
              onChange={(day) => choose({ ...choice, [side]: day })}
            />
          ))}
        </div>
      )}
      <p id={id} class={windows.fault === undefined ? 'small soft' : 'small bad'} aria-live="polite">
        {windows.fault === undefined
          ? described(choice, windows, now)
          : i18n.t(`figures.fault.${windows.fault}`)}
      </p>
    </div>
  );
}

function described({ kind }: WindowChoice, windows: Windows, now: number): string {
  if (kind === 'server-default') return i18n.t('figures.range.unknown');
  return windows.fault === undefined && windows.current ? periodText(windows.current, now) : '';
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  describedBy: string;
  onChange(day: string): void;
}

function DayField({ label, value, describedBy, onChange }: DayFieldProps) {
  const now = useNow();
  return (
    <label class="stack">
      <span class="small soft">{label}</span>
      <input
        class="input"
        type="date"
        value={value ?? ''}
        max={dayName(midnight(now, 0))}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
