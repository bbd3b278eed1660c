import { lazyPart } from './lazy-part.tsx';

/** A problem in one sentence, with the service's text and remedies. Loaded lazily, because most views need none. */
export const ProblemNote = lazyPart(async () => (await import('./ProblemWords.tsx')).ProblemWords);
