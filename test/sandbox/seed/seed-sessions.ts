// Audience sessions with what visitors did in them.
import { HOUR, SECOND } from '../clock.ts';
import { pickAt, random } from '../random.ts';
import type { SessionInteractions } from '../records.ts';
import type { Store } from '../store.ts';

type Interaction = NonNullable<SessionInteractions['interactions']>[number];

const steps: readonly Omit<Interaction, 'timestamp'>[] = [
  {
    componentId: 'question-box',
    componentContext: 'Below the prices',
    label: 'Where is our data kept?',
    responseText: 'In Frankfurt, on servers of ours alone. You can choose another region when you start.',
    groundingChunkIds: ['chunk_security_1', 'chunk_security_4'],
  },
  {
    componentId: 'team-size',
    componentContext: 'Price calculator',
    label: 'How many people are you?',
    options: ['1 to 20', '21 to 200', 'More than 200'],
    responseText: '21 to 200',
  },
  { componentId: 'action-1', componentContext: 'Header', label: 'Book a demo' },
  {
    componentId: 'question-box',
    componentContext: 'Footer',
    label: 'هل يمكن الدفع سنويًا؟ 💳',
    responseText: 'نعم، مع شهرين مجانًا.',
    groundingChunkIds: [],
  },
];

const counts = [9, 4, 0, 1, 22, 3, 6, 2, 12, 5, 1, 7];

export function seedSessions(store: Store, seededAt: number): string[] {
  return counts.map((count, position) => {
    const sessionId = random(`session ${position}`).id('session');
    const startedAt = seededAt - (position + 1) * 5 * HOUR;
    const interactions = Array.from({ length: count }, (_, at) => ({
      ...pickAt(steps, position + at),
      timestamp: startedAt + at * 17 * SECOND,
    }));
    store.add('session', sessionId, { found: true, interactions }, { rank: position });
    return sessionId;
  });
}
