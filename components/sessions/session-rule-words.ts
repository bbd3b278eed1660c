import { i18n } from '#i18n';
import type { SessionRuleKind } from '../../lib/sessions/sessions.ts';

export const ruleKinds: Record<SessionRuleKind, () => string> = {
  query: () => i18n.t('sessions.rules.kinds.query'),
  'local-storage': () => i18n.t('sessions.rules.kinds.localStorage'),
  'session-storage': () => i18n.t('sessions.rules.kinds.sessionStorage'),
  selector: () => i18n.t('sessions.rules.kinds.selector'),
};
