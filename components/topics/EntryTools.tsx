import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type EntrySort, entrySorts } from '../../lib/topics/entry-list.ts';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Choice } from '../ui/Field.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { MoreOfList } from '../ui/use-list-pages.tsx';
import { countText, type EntriesReading } from './use-entries.ts';

interface EntryToolsProps {
  text: string;
  find(text: string): void;
  sort: EntrySort;
  order(sort: EntrySort): void;
  reading: EntriesReading;
  found: number;
}

/** Search and order over what is loaded; stays in sight. */
export function EntryTools({ text, find, sort, order, reading, found }: EntryToolsProps) {
  const isNarrowed = text.trim() !== '' || sort !== 'service';
  return (
    <SearchToolbar
      isSticky
      label={i18n.t('topics.one.search')}
      text={text}
      onInput={find}
      status={
        reading.isKnown &&
        reading.entries.length > 0 && (
          <>
            {text.trim() !== '' && `${i18n.t('count.found', [formatWhole(found)])} · `}
            {countText(reading)}
            {reading.next !== undefined && isNarrowed && `. ${i18n.t('topics.one.unordered')}`}
          </>
        )
      }
    >
      <Choice
        label={i18n.t('audiences.sort')}
        value={sort}
        options={entrySorts}
        textOf={(each) => i18n.t(`topics.one.sorts.${each}`)}
        choose={(chosen = 'service') => order(chosen)}
      />
    </SearchToolbar>
  );
}

/** Below the entries: what else there is, or why there is nothing. */
export function LoadedLine({ reading, text, found }: Pick<EntryToolsProps, 'reading' | 'text' | 'found'>) {
  const { entries, isKnown, isLoading, next, problem } = reading;
  if (!isKnown) return <Skeletons widths={['92%', '70%', '84%', '60%']} height={15} />;
  return (
    <div class="stack loaded-line">
      {entries.length === 0 && !problem && !isLoading && <p class="soft">{i18n.t('topics.one.none')}</p>}
      {entries.length > 0 && found === 0 && text.trim() !== '' && (
        <p class="soft">
          {next === undefined ? i18n.t('topics.one.nothing') : i18n.t('topics.one.nothingLoaded')}
        </p>
      )}
      <MoreOfList reading={reading} />
    </div>
  );
}
