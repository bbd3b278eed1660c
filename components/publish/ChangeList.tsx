import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { ChangeLabel, VersionChange } from '../../lib/publish/version-changes.ts';
import { DiffText } from './DiffText.tsx';

/** More are shown on request. */
const SHOWN_AT_FIRST = 12;

const labels: Record<ChangeLabel['kind'], () => string> = {
  title: () => i18n.t('publishing.changes.title'),
  description: () => i18n.t('publishing.changes.description'),
  keywords: () => i18n.t('publishing.changes.keywords'),
  context: () => i18n.t('publishing.changes.context'),
  numbered: () => '',
};

function labelText(label: ChangeLabel): string {
  if (label.kind === 'numbered') return i18n.t('publishing.changes.numbered', [formatWhole(label.number)]);
  return labels[label.kind]();
}

/** Each change with its words before and after. */
export function ChangeList({ changes }: { changes: VersionChange[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul class="version-changes">
        {shown.map(({ key, label, before, after }) => (
          <li key={key} class="version-change">
            <span class="soft small">{labelText(label)}</span>
            <DiffText before={before} after={after} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('publishing.changes.all', [formatWhole(changes.length)])}
        </button>
      )}
    </>
  );
}
