import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { type MetadataRow, overrideRows } from '../../lib/overview/metadata-rows.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChangedText } from '../ui/ExactText.tsx';
import { Address } from './Address.tsx';
import { FoldedText } from './FoldedText.tsx';

interface OverridesProps {
  audience: Audience;
  page: Page | undefined;
  memory: SectionMemory;
}

/** What the audience overrides from the page. */
export function overridesOf({ audience, page }: Pick<OverridesProps, 'audience' | 'page'>) {
  const { actionFormIdOverride: form, actionUrlOverride: url } = audience;
  const instructions = audience.actionFormInstructionsOverride?.trim();
  const rows = overrideRows({ page: page?.metadata, override: audience.metadataOverride });
  return {
    form,
    url,
    instructions,
    rows,
    count: [form, instructions, url].filter(Boolean).length + rows.length,
  };
}

export function Overrides({ audience, page, memory }: OverridesProps) {
  const { form, url, instructions, rows } = overridesOf({ audience, page });
  return (
    <>
      {url && (
        <Card label={i18n.t('overview.override.url')}>
          <Address raw={url} />
        </Card>
      )}
      {form && (
        <Card label={i18n.t('overview.override.form')}>
          <span class="row wrap address">
            <bdi class="mono">{form}</bdi>
            <CopyButton text={form} what={i18n.t('overview.copy.form')} />
          </span>
        </Card>
      )}
      {instructions && (
        <Card label={i18n.t('overview.override.instructions')}>
          <FoldedText text={instructions} name="instructions" memory={memory} />
        </Card>
      )}
      {rows.map((row) => (
        <Card key={row.field} label={i18n.t(`overview.meta.${row.field}`)}>
          <Against row={row} />
        </Card>
      ))}
    </>
  );
}

function Card({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="sunken override">
      <h4 class="soft small">{label}</h4>
      {children}
    </div>
  );
}

/** Texts are diffed by word; addresses are shown in full, because each character matters. */
function Against({ row: { kind, value, pageValue } }: { row: MetadataRow }) {
  if (kind !== 'address') return <ChangedText before={pageValue ?? ''} after={value} />;
  return (
    <>
      <Address raw={value} />
      {pageValue !== undefined && pageValue !== value && (
        <div class="row instead-of">
          <span class="soft small fixed">{i18n.t('overview.onPage')}</span>
          <Address raw={pageValue} bare />
        </div>
      )}
    </>
  );
}
