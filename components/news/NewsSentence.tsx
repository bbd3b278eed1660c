import { Fragment } from 'preact';
import { i18n } from '#i18n';
import { sentFigureText } from '../../lib/analytics/figures.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { NewsItem } from '../../lib/news/news.ts';
import type { NewsSaying } from '../../lib/news/news-line.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { partText } from './news-texts.ts';

interface NewsSentenceProps {
  item: NewsItem;
  saying: NewsSaying;
  scale: RateScale | undefined;
}

/** What changed, as one sentence in which the name of the thing stands out. */
export function NewsSentence({ item, saying, scale }: NewsSentenceProps) {
  const named = item.kind === 'entry' ? (item.topicName ?? item.topicId ?? '') : item.name;
  const quoted = quotedOf(item, saying);
  // Languages differ in which of the two comes first.
  return (
    <>
      {sentenceOf(item, saying, scale)
        .split(QUOTED)
        .map((text, index) => (
          // The parts of one sentence never change places.
          <Fragment key={index}>
            {index > 0 && <bdi>{quoted}</bdi>}
            {fill(text, <bdi class="news-name">{named}</bdi>)}
          </Fragment>
        ))}
    </>
  );
}

/** Stands where another text of the service belongs, as `HOLE` does for the name. */
const QUOTED = '\u{E000}';

function quotedOf({ name }: NewsItem, saying: NewsSaying): string {
  if (saying.says === 'renamed') return saying.from;
  return saying.says === 'state' ? saying.to : name;
}

/** With a hole for the name; without one where it is about figures. */
function sentenceOf(item: NewsItem, saying: NewsSaying, scale: RateScale | undefined): string {
  switch (saying.says) {
    case 'new':
      return newSentence(item);
    case 'text':
      return i18n.t('news.says.text', [HOLE, QUOTED]);
    case 'renamed':
      return i18n.t('news.says.renamed', [QUOTED, HOLE]);
    case 'state':
      return i18n.t('news.says.state', [HOLE, QUOTED]);
    case 'draft':
      return i18n.t('news.says.draft', [HOLE, versionText(saying.number)]);
    case 'live':
      return i18n.t('news.says.live', [HOLE, versionText(saying.number)]);
    case 'status':
      return i18n.t('news.says.status', [HOLE, versionText(saying.number), statusWord(saying.status)]);
    case 'messages':
      return i18n.t('news.says.messages', saying.count, [HOLE, formatWhole(saying.count)]);
    case 'figure': {
      const [from, to] = [saying.from, saying.to].map((value) => sentFigureText(saying.figure, value, scale));
      return i18n.t(`news.says.${saying.how}`, [
        i18n.t(`figures.name.${saying.figure}`),
        from ?? '',
        to ?? '',
      ]);
    }
    case 'changed':
      return i18n.t('news.says.changed', [HOLE, listText(saying.parts.map(partText))]);
    default:
      return i18n.t(`news.says.${saying.says}`, [HOLE]);
  }
}

function newSentence({ kind }: NewsItem): string {
  if (kind === 'entry') return i18n.t('news.says.newEntry', [HOLE, QUOTED]);
  if (kind === 'page') return i18n.t('news.says.newPage', [HOLE]);
  return kind === 'asset' ? i18n.t('news.says.newAsset', [HOLE]) : i18n.t('news.says.newAudience', [HOLE]);
}

const versionText = (number: number): string => i18n.t('common.versionNumber', [number]);
