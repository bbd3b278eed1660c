import { i18n } from '#i18n';
import type { Hint } from '../../lib/audit/audit-hints.ts';
import { hintText } from './audit-words.ts';

/** What is good to know about the tags, apart from any difference. */
export function HintList({ hints }: { hints: Hint[] }) {
  if (hints.length === 0) return null;
  return (
    <section>
      <h2>{i18n.t('audit.hints.title')}</h2>
      <ul class="audit-hints">
        {hints.map((hint) => (
          <li key={hint.kind} class="audit-hint" dir="auto">
            {hintText(hint)}
          </li>
        ))}
      </ul>
    </section>
  );
}
