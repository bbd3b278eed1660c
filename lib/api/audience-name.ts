import { firstFilled } from '../format/texts.ts';
import type { Audience } from './schemas.ts';

type NamedAudience = Pick<Audience, 'audienceId' | 'effectiveName' | 'customName' | 'computedName'>;

/** What an audience is called wherever it is shown; where the service sends no name, `fallback`. */
export function audienceName(
  { audienceId, effectiveName, customName, computedName }: NamedAudience,
  fallback: string = audienceId,
): string {
  return firstFilled(effectiveName, customName, computedName) ?? fallback;
}
