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
  return <>{fill(sentenceOf(item, saying, scale), <bdi class="news-name">{named}</bdi>)}</>;
}

/** With a hole for the name; without one where it is about figures. */
function sentenceOf(item: NewsItem, saying: NewsSaying, scale: RateScale | undefined): string {
  switch (saying.says) {
    case 'new':
      return newSentence(item);
    case 'text':
      return i18n.t('news.says.text', [HOLE, item.name]);
    case 'renamed':
      return i18n.t('news.says.renamed', [saying.from, HOLE]);
    case 'state':
      return i18n.t('news.says.state', [HOLE, saying.to]);
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

function newSentence({ kind, name }: NewsItem): string {
  if (kind === 'entry') return i18n.t('news.says.newEntry', [HOLE, name]);
  if (kind === 'page') return i18n.t('news.says.newPage', [HOLE]);
  return kind === 'asset' ? i18n.t('news.says.newAsset', [HOLE]) : i18n.t('news.says.newAudience', [HOLE]);
}

const versionText = (number: number): string => i18n.t('common.versionNumber', [number]);
