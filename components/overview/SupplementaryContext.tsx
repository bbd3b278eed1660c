import { i18n } from '#i18n';
import type { Audience } from '../../lib/api/schemas.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { FoldedText } from './FoldedText.tsx';

/** What the service was told about this audience. */
export function SupplementaryContext({ audience, memory }: { audience: Audience; memory: SectionMemory }) {
  const text = audience.supplementaryContext?.trim();
  if (!text) return null;
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('overview.context.audience')}</h2>
        <span class="push">
          <CopyButton text={text} what={i18n.t('overview.copy.context')} />
        </span>
      </div>
      <FoldedText text={text} name="supplementary" memory={memory} />
    </section>
  );
}
