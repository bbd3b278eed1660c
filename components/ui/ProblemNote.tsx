import { lazyPart } from './lazy-part.tsx';

/** What went wrong in one sentence, what the service said, and what can be done. Most views need none of these words. */
export const ProblemNote = lazyPart(async () => (await import('./ProblemWords.tsx')).ProblemWords);
