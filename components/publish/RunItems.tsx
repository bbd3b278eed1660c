import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AttemptTone } from '../../lib/publish/attempt-line.ts';
import type { RunItem } from '../../lib/publish/publishing.ts';
import { itemTone, needsLook } from '../../lib/publish/run-line.ts';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { VirtualRows } from '../ui/VirtualRows.tsx';
import { itemDetail, itemWords } from './item-words.ts';
import { versionName } from './version-name.ts';

const ROW = 44;

const icons: Record<AttemptTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

/** Every audience of a run with what came of it. */
export function RunItems({ items }: { items: RunItem[] }) {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = useMemo(() => items.filter(({ state }) => needsLook(state)), [items]);
  const shown = onlyOpen ? open : items;
  return (
    <>
      {open.length > 0 && open.length < items.length && (
        <label class="run-filter small">
          <input
            type="checkbox"
            checked={onlyOpen}
            onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
          />
          {i18n.t('versions.run.needsLook')}
        </label>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the rows between a list and its items belong to the scrolling */}
      <div class="run-items" role="list" aria-label={i18n.t('versions.run.report')}>
        <VirtualRows
          count={shown.length}
          rowHeight={ROW}
          renderRow={(index) => {
            const item = shown[index];
            return item && <Item item={item} />;
          }}
        />
      </div>
    </>
  );
}

function Item({ item }: { item: RunItem }) {
  const { state } = item;
  const tone = itemTone(state);
  const detail = itemDetail(state);
  const words = [itemWords(state), detail].filter(Boolean).join(': ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div class={`run-item ${tone}`} role="listitem">
      <AnyIcon name={icons[tone]} tiny={tone === 'busy'} turning={tone === 'busy'} />
      <span class="waiting-words">
        <ServiceText text={item.audienceName || item.audienceId} />
        <span class="small run-outcome truncate" title={words}>
          {words}
        </span>
      </span>
      <span class="soft small">{versionName(item.versionNumber)}</span>
    </div>
  );
}
