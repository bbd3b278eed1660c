// Texts of the background. WXT loads this before `#i18n` is generated, so only the type is imported.
import { createI18n } from '@wxt-dev/i18n';
import type { i18n as generated } from '#i18n';

export const i18n: typeof generated = createI18n();
