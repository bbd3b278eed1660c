import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { Block, ConversationView } from '../../lib/page-status/page-status.ts';
import { Since } from '../ui/Age.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';

interface MessageBlockProps {
  block: Block<ConversationView>;
  told: ProblemKind | undefined;
  refresh(): void;
}

/** What was said last in the conversation of the audience. */
export function MessageBlock({ block, ...rest }: MessageBlockProps) {
  const last = block.state === 'shown' ? block.data.last : undefined;
  return (
    <section>
      <BlockHeading block={block} {...rest}>
        <h2>{i18n.t('field.last')}</h2>
        {last?.timestamp !== undefined && <Since raw={last.timestamp} />}
        {last?.isInterrupted && <span class="tag">{i18n.t('field.isInterrupted')}</span>}
        {last?.isPublished && <span class="tag">{i18n.t('common.status.published')}</span>}
      </BlockHeading>
      <BlockBody block={block} {...rest} toOptions skeleton={<MessageSkeleton />}>
        {(conversation) => <Last last={conversation.last} />}
      </BlockBody>
    </section>
  );
}

function Last({ last }: { last: ConversationView['last'] }) {
  if (!last) return <p class="soft small version-words">{i18n.t('popup.message.none')}</p>;
  const text = last.content.trim();
  if (text === '') return <p class="soft small version-words">{i18n.t('popup.message.empty')}</p>;
  return (
    <blockquote dir="auto" title={text}>
      {text}
    </blockquote>
  );
}

export function MessageSkeleton() {
  return (
    <blockquote class="waits">
      <Skeleton width="300px" height={13} />
      <Skeleton width="220px" height={13} />
    </blockquote>
  );
}
