import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { wordDiff } from '../../lib/format/diff.ts';
import type { ThreadChange } from '../../lib/messages/thread.ts';
import { Highlighted } from '../ui/Highlighted.tsx';

interface ChangeDiffProps {
  change: ThreadChange;
  query?: string;
}

/** What a change takes away and what it adds, word by word. */
export function ChangeDiff({ change: { before, after }, query = '' }: ChangeDiffProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <p class="diff-text" dir="auto">
      {parts.map(({ kind, text }, index) => {
        const words = <Highlighted text={text} query={query} />;
        // The parts of one comparison never change places.
        if (kind === 'same') return <span key={index}>{words}</span>;
        const [Tag, label] =
          kind === 'removed'
            ? (['del', i18n.t('messages.removed')] as const)
            : (['ins', i18n.t('messages.added')] as const);
        return (
          <Tag key={index}>
            <span class="visually-hidden">{label} </span>
            {words}
          </Tag>
        );
      })}
    </p>
  );
}
