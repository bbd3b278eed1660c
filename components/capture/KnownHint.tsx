import { i18n } from '#i18n';
import { formatPercent, formatWhole } from '../../lib/format/numbers.ts';
import type { KnownEntries } from '../../lib/topics/topics.ts';
import { Age, FRESH_FOR, useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Maximum similarity shown (percent), because only identical texts are 100%. */
const ALMOST = 99;

interface KnownHintProps {
  known: KnownEntries | undefined;
  openEntry(entryId: string): void;
}

/** Warns that the topic already has this exact text. */
export function IdenticalHint({ known, openEntry }: KnownHintProps) {
  return (
    <div class="stack known if-any" aria-live="polite">
      {known?.identical && (
        <div class="notice warn">
          <Icon name="warning" />
          <p class="words">{i18n.t('capture.known.identical')}</p>
          <OpenEntry id={known.identical.topicEntryId} openEntry={openEntry} />
        </div>
      )}
    </div>
  );
}

/** "You may know this already": similar texts in the topic, and what is new. */
export function LikelyHint({ known, openEntry }: KnownHintProps) {
  const now = useNow();
  const isShown = known !== undefined && !known.identical && known.likely.length > 0;
  return (
    <div class="stack known if-any" aria-live="polite">
      {isShown && (
        <>
          <h2>{i18n.t('capture.known.likely')}</h2>
          <ul class="known-list stack near">
            {known.likely.map((likely) => (
              <Likely key={likely.entry.topicEntryId} {...likely} openEntry={openEntry} />
            ))}
          </ul>
        </>
      )}
      {known && known.compared > 0 && (
        <p class="small soft">
          {i18n.t('capture.known.compared', known.compared, [formatWhole(known.compared)])}
        </p>
      )}
      {known?.at !== undefined && now - known.at > FRESH_FOR && (
        <p class="small soft">
          <Age at={known.at} asOf />
        </p>
      )}
    </div>
  );
}

type LikelyProps = KnownEntries['likely'][number] & { openEntry(entryId: string): void };

function Likely({ entry, likeness, fresh, openEntry }: LikelyProps) {
  return (
    <li class="sunken">
      <p class="clamp excerpt" dir="auto">
        {entry.text}
      </p>
      <p class="small">
        <span class="soft">
          {i18n.t('capture.known.like', [formatPercent(Math.min(likeness * 100, ALMOST))])}
        </span>
        <OpenEntry id={entry.topicEntryId} openEntry={openEntry} />
      </p>
      {fresh.length === 0 ? (
        <p class="small soft">{i18n.t('capture.known.nothingFresh')}</p>
      ) : (
        <p class="small fresh">
          <span class="soft">{i18n.t('capture.known.fresh')}</span> <ins dir="auto">{fresh.join(' ')}</ins>
        </p>
      )}
    </li>
  );
}

function OpenEntry({ id, openEntry }: { id: string; openEntry(entryId: string): void }) {
  return (
    <button type="button" class="link" onClick={() => openEntry(id)}>
      {i18n.t('act.open')}
    </button>
  );
}
