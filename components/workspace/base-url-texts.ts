import { i18n } from '#i18n';
import type { BaseUrlChange, BaseUrlFault } from '../../lib/workspace/base-url.ts';

const LONGEST_VALUE = 40;

const faults: Record<BaseUrlFault, () => string> = {
  empty: () => i18n.t('options.fault.empty'),
  'too-long': () => i18n.t('options.fault.tooLong'),
  spaces: () => i18n.t('options.fault.spaces'),
  characters: () => i18n.t('options.fault.characters'),
  scheme: () => i18n.t('options.fault.scheme'),
  'plain-http': () => i18n.t('options.fault.plainHttp'),
  'user-info': () => i18n.t('options.fault.userInfo'),
  'no-host': () => i18n.t('options.fault.noHost'),
  'other-loopback': () => i18n.t('options.fault.otherLoopback'),
  invalid: () => i18n.t('options.fault.invalid'),
};

/** All changes in one line: "https:// added and /v0/pages dropped". */
export function changesText(list: readonly BaseUrlChange[]): string {
  const words = list.map(({ code, value }) => i18n.t(`options.change.${code}`, [shortened(value)]));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

export function baseUrlFaultText(fault: BaseUrlFault): string {
  return faults[fault]();
}

/** A pasted query can be as long as the field allows. */
function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value;
}
