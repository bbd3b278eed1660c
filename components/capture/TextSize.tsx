import { i18n } from '#i18n';
import { cleanText, sizeOf } from '../../lib/capture/capture-text.ts';
import { formatPlain, formatWhole } from '../../lib/format/numbers.ts';

const KILO = 1000;

/** How long a text is as it will be stored, and whether anything of it is left out. */
export function TextSize({ text }: { text: string }) {
  const clean = cleanText(text);
  const { characters, bytes } = sizeOf(clean);
  const isShortened = clean.length < text.replace(/\r\n?/g, '\n').length;
  return (
    <p class="text-size small soft">
      {i18n.t('capture.characters', characters, [formatWhole(characters)])}
      {' · '}
      {bytes < 10 * KILO
        ? i18n.t('capture.bytes', bytes, [formatWhole(bytes)])
        : i18n.t('capture.kiloBytes', [formatPlain(bytes / KILO)])}
      {isShortened && <span class="cleaned"> {i18n.t('capture.cleaned')}</span>}
    </p>
  );
}
