import { i18n } from '#i18n';
import type { SettingsFault } from '../../lib/settings-file/settings-file.ts';
import { baseUrlFaultText } from '../workspace/base-url-texts.ts';

type Say = (place: string, fault: SettingsFault) => string;

const sentences: Record<SettingsFault['reason'], Say> = {
  'too-large': () => i18n.t('kit.fault.tooLarge'),
  'not-json': () => i18n.t('kit.fault.notJson'),
  'not-a-kit': () => i18n.t('kit.fault.notAKit'),
  newer: () => i18n.t('kit.fault.newer'),
  'has-key': (place) => i18n.t('kit.fault.hasKey', [place]),
  missing: (place) => i18n.t('kit.fault.missing', [place]),
  type: (place) => i18n.t('kit.fault.type', [place]),
  empty: (place) => i18n.t('kit.fault.empty', [place]),
  'too-long': (place, { most }) => i18n.t('kit.fault.tooLong', [place, most ?? '']),
  'too-many': (place, { most }) => i18n.t('kit.fault.tooMany', [place, most ?? '']),
  number: (place) => i18n.t('kit.fault.number', [place]),
  choice: (place, { choices = [] }) => i18n.t('kit.fault.choice', [place, choices.join(', ')]),
  form: (place) => i18n.t('kit.fault.form', [place]),
  address: (place, { address }) =>
    i18n.t('kit.fault.address', [place, address === undefined ? '' : baseUrlFaultText(address)]),
  pattern: (place) => i18n.t('kit.fault.pattern', [place]),
  target: (place) => i18n.t('kit.fault.target', [place]),
  twice: (place) => i18n.t('kit.fault.twice', [place]),
};

/** What is wrong, and where: "workspaces 2, bindings 14, pattern". Positions count from 1, as people do. */
export function faultText(fault: SettingsFault): string {
  return sentences[fault.reason](placeText(fault.path), fault);
}

export function placeText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text} ${part + 1}`;
    return text === '' ? part : `${text}, ${part}`;
  }, '');
}
