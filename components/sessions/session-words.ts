import { i18n } from '#i18n';
import type { StepColumns } from '../../lib/sessions/session-table.ts';

export function stepColumns(): StepColumns {
  return [
    i18n.t('sessions.column.session'),
    i18n.t('sessions.column.time'),
    i18n.t('sessions.column.label'),
    i18n.t('sessions.column.options'),
    i18n.t('sessions.column.answer'),
    i18n.t('sessions.column.component'),
    i18n.t('sessions.column.context'),
    i18n.t('sessions.column.chunks'),
  ];
}

export function stepCount(count: number, shown: string): string {
  return i18n.t('sessions.steps', count, [shown]);
}
