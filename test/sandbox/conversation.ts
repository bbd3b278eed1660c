// The conversation of an audience, made again from the audience whenever it is asked for: only its
// versions are kept, and they decide what is pending and which message is the published one.
import type { AudienceMessages } from '../../lib/api/schemas.ts';
import { DAY, HOUR, MINUTE, stamp } from './clock.ts';
import { effectiveMetadata } from './presenting.ts';
import { pickAt, random } from './random.ts';
import type { AudienceRecord, Change, PageRecord } from './records.ts';
import { answers, changePairs, reasonings, requests } from './seed/wording.ts';
import { latestVersion, publishedVersion, statusOf } from './version-life.ts';
import { type World, withPort } from './world.ts';

type Message = NonNullable<AudienceMessages['messages']>[number];

function changesOf(audience: AudienceRecord, position: number, count: number): Change[] {
  return Array.from({ length: count }, (_, at) => {
    const [previousValue, newValue] = pickAt(changePairs, position * 3 + at);
    return {
      changeId: `change_${audience.audienceId.slice(-12)}_${position}_${at}`,
      previousValue,
      newValue,
    };
  });
}

/** People ask at even positions; the service answers at odd ones, mostly with changes. */
function messagesOf(world: World, audience: AudienceRecord): Message[] {
  const chance = random(`${audience.audienceId} conversation`);
  const count = audience.messageCount;
  const end = world.seededAt - 2 * HOUR;
  const step = Math.min(6 * HOUR, (20 * DAY) / Math.max(count, 1));
  return Array.from({ length: count }, (_, position) => {
    const last = position === count - 1;
    const answer = position % 2 === 1 || last;
    const changes = answer ? changesOf(audience, position, chance.int(last ? 1 : 0, 3)) : [];
    return {
      messageId: `message_${audience.audienceId.slice(-12)}_${position + 1}`,
      content: pickAt(answer ? answers : requests, last ? 0 : audience.index + position),
      timestamp: Math.round(end - (count - 1 - position) * step - (last ? 0 : chance.int(0, 50) * MINUTE)),
      hasSnapshot: changes.length > 0,
      changes,
      ...(answer && { reasoning: pickAt(reasonings, audience.index + position) }),
      isInterrupted: !last && chance.chance(0.06),
    };
  });
}

/** What the latest version would change once it is live. */
function pendingChanges(audience: AudienceRecord, now: number): Change[] {
  const latest = latestVersion(audience);
  const waiting: readonly string[] = ['draft', 'pending', 'queued', 'processing'];
  return latest && waiting.includes(statusOf(latest, audience, now)) ? latest.changes : [];
}

/** The answer of `getAudienceMessages`. */
export function presentConversation(
  world: World,
  page: PageRecord,
  audience: AudienceRecord,
): AudienceMessages {
  const now = world.clock.now();
  const messages = audience.messages ?? messagesOf(world, audience);
  const published = publishedVersion(audience, now);
  const publishedMessage = messages.at(published === latestVersion(audience) ? -1 : -3) ?? messages.at(0);
  const metadata = effectiveMetadata(page, audience, now);
  return withPort(world, {
    conversation: {
      conversationId: audience.audienceId.replace('audience_', 'conversation_'),
      audienceId: audience.audienceId,
      publishedMessageId: published && publishedMessage?.messageId,
      createdAt: stamp(audience.createdAt),
      updatedAt: stamp(messages.at(-1)?.timestamp ?? audience.createdAt),
    },
    messages,
    context: {
      audienceId: audience.audienceId,
      pageId: audience.pageId,
      currentSupplementaryContext: (published ?? latestVersion(audience))?.supplementaryContext ?? undefined,
      currentMetaTitle: metadata.title,
      currentMetaDescription: metadata.description,
      currentMetaKeywords: metadata.keywords?.join(', '),
      pageContext: page.page.pageContext,
    },
    pendingChanges: pendingChanges(audience, now),
  });
}
