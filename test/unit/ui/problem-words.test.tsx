// Problem texts state about the service only what it did and responded.
import { expect, it, vi } from 'vitest';
import { ProblemWords } from '../../../components/ui/ProblemWords.tsx';
import type { Problem } from '../../../lib/api/problem.ts';
import { problemIn } from '../../../lib/api/problem.ts';
import { readAnswer } from '../../../lib/api/read-answer.ts';
import { encodeSegment } from '../../../lib/api/request.ts';
import { person } from '../../../lib/api/schemas.ts';
import { click, draw } from '../fixtures/render.tsx';

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    return problemIn(error);
  }
  throw new Error('there is no problem');
}

it.each<[string, Problem, string]>([
  ['refused without words', { kind: 'rejected', status: 400 }, 'Your service refused this request.'],
  [
    'refused with words',
    { kind: 'rejected', status: 400, detail: 'no' },
    'Your service refused this request.It said (400): no',
  ],
  [
    'an id that no address can hold',
    problemOf(() => encodeSegment('..')),
    'Your service can’t be asked for this. Nothing was sent.',
  ],
  [
    'words from here about what was not asked',
    { kind: 'rejected', detail: 'An account id is “account_” and more.' },
    'Your service can’t be asked for this. Nothing was sent.An account id is “account_” and more.',
  ],
  [
    'an answer without its id',
    problemOf(() => readAnswer(person, { name: 'Jane' })),
    'Your service sent an answer that can’t be read.',
  ],
])('%s', async (_, problem, words) => {
  const { find } = await draw(<ProblemWords problem={problem} />);
  expect(find('.words').textContent?.trim()).toBe(words);
});

it.each<[Problem['kind'], string, 'openOptions' | 'grantAccess']>([
  ['unauthorized', 'Open settings', 'openOptions'],
  ['not-connected', 'Open settings', 'openOptions'],
  ['no-permission', 'Grant access', 'grantAccess'],
])('%s offers its remedy wherever it is drawn', async (kind, label, action) => {
  const act = vi.fn();
  const { find } = await draw(<ProblemWords problem={{ kind }} />, { [action]: act });
  expect(find('button').textContent).toBe(label);
  await click(find('button'));
  expect(act).toHaveBeenCalledOnce();
});
