import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import { filled } from '../../lib/format/texts.ts';
import type { Block, ConversationView } from '../../lib/page-status/page-status.ts';
import { Since } from '../ui/Age.tsx';
import { BlockBody } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';

interface MessageBlockProps {
  block: Block<ConversationView>;
  shownProblem: ProblemKind | undefined;
  refresh(): void;
}

export function MessageBlock({ block, ...rest }: MessageBlockProps) {
  return (
    <section>
      {/* The text speaks for itself; what could not be loaded does not. */}
      <h2 class={block.state === 'failed' ? undefined : 'visually-hidden'}>{i18n.t('field.last')}</h2>
      <BlockBody block={block} {...rest} skeleton={<MessageSkeleton />}>
        {({ last }) =>
          last ? <Last last={last} /> : <p class="soft small">{i18n.t('popup.message.none')}</p>
        }
      </BlockBody>
    </section>
  );
}

function Last({ last }: { last: NonNullable<ConversationView['last']> }) {
  const text = filled(last.content);
  return (
    <div class="last-message">
      {text === undefined ? (
        <p class="soft small">{i18n.t('popup.message.empty')}</p>
      ) : (
        <blockquote class="clamp indented" dir="auto" title={text}>
          {text}
        </blockquote>
      )}
      <span class="small soft">
        {last.isInterrupted && <span class="tag">{i18n.t('field.isInterrupted')}</span>}
        {last.timestamp !== undefined && <Since raw={last.timestamp} />}
      </span>
    </div>
  );
}

export function MessageSkeleton() {
  return (
    <blockquote class="waits indented">
      <Skeleton width="300px" height={13} />
      <Skeleton width="220px" height={13} />
    </blockquote>
  );
}
