// The texts of the background. WXT loads the background's code before it has generated `#i18n`, so only the
// type may come from there.
import { createI18n } from '@wxt-dev/i18n';
import type { i18n as generated } from '#i18n';

export const i18n: typeof generated = createI18n();
