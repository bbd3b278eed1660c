import { i18n } from '#i18n';
import { camelCase } from '../../lib/format/texts.ts';
import type { BaseUrlChange, BaseUrlFault } from '../../lib/workspace/base-url.ts';

const LONGEST_VALUE = 40;

/** All changes in one line: "https:// added and /v0/pages dropped". */
export function changesText(list: readonly BaseUrlChange[]): string {
  const words = list.map(({ code, value }) => i18n.t(`options.change.${code}`, [shortened(value)]));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

export function baseUrlFaultText(fault: BaseUrlFault): string {
  return i18n.t(`options.fault.${camelCase(fault)}`);
}

/** A pasted query can be as long as the field allows. */
function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value;
}
