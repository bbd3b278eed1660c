import { firstFilled } from '../format/texts.ts';
import type { Audience } from './schemas.ts';

type NamedAudience = Pick<Audience, 'audienceId' | 'effectiveName' | 'customName' | 'computedName'>;

/** The display name of an audience; `fallback` if the service sends none. */
export function audienceName(
  { audienceId, effectiveName, customName, computedName }: NamedAudience,
  fallback: string = audienceId,
): string {
  return firstFilled(effectiveName, customName, computedName) ?? fallback;
}
