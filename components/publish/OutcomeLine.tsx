import '../ui/styles/notices.css';
import './publishing.css';
import type { ComponentChildren } from 'preact';
import type { OutcomeTone } from '../../lib/publish/attempt-line.ts';
import { Icon, IconButton, type IconName } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Action } from '../ui/use-action.tsx';

export const outcomeIcons: Record<OutcomeTone, IconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

interface OutcomeLineProps {
  tone: OutcomeTone;
  icon?: IconName;
  turning?: boolean;
  acting: Action;
  next: ComponentChildren;
  /** Removes the line; undefined if it must stay. */
  dismiss?: { label: string; act(): Promise<unknown> } | undefined;
  children: ComponentChildren;
}

export function OutcomeLine(props: OutcomeLineProps) {
  const { tone, icon = outcomeIcons[tone], turning = false, acting, next, dismiss, children } = props;
  return (
    <div class={`outcome-line row ${tone}`}>
      <Icon name={icon} turning={turning} />
      <div class="words">
        {children}
        {acting.problem && <ProblemNote problem={acting.problem} />}
        <div class="row wrap gap-above outcome-next if-any">{next}</div>
      </div>
      {dismiss && <IconButton icon="close" label={dismiss.label} onClick={() => acting.run(dismiss.act)} />}
    </div>
  );
}
