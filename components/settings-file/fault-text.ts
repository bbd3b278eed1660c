import { i18n } from '#i18n';
import { listText } from '../../lib/format/locale.ts';
import { camelCase } from '../../lib/format/texts.ts';
import type { SettingsFault } from '../../lib/settings-file/settings-file.ts';
import { baseUrlFaultText } from '../workspace/BaseUrlField.tsx';

/** The error and its place: "workspaces 2, bindings 14, pattern". Positions count from 1. */
export function faultText({ reason, path, address, choices, most }: SettingsFault): string {
  const more = address ? baseUrlFaultText(address) : ((choices && listText(choices)) ?? most ?? '');
  return i18n.t(`settingsFile.fault.${camelCase(reason)}`, [placeText(path), more]);
}

export function placeText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text} ${part + 1}`;
    return text === '' ? part : `${text}, ${part}`;
  }, '');
}
