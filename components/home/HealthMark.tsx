import { i18n } from '#i18n';
import type { PageHealth } from '../../lib/home/page-health.ts';

const shapes: Record<PageHealth, string> = {
  trouble: 'M5 1 9.5 9h-9Z',
  waiting: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  live: 'M5 1.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z',
  quiet: 'M1.5 5h7',
  unread: 'M2 2h6v6H2Z',
};

export function HealthMark({ health, text }: { health: PageHealth; text?: string | undefined }) {
  return (
    <span class={`home-standing ${health}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d={shapes[health]} />
      </svg>
      {text ?? i18n.t(`home.standing.${health}`)}
    </span>
  );
}
