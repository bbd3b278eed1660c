// What the lists of assets and entries say, compared with an oracle that knows nothing of the extension: `test/oracle/library/library-lists.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fillLibrary, libraries } from '../../oracle/library/library.ts';
import {
  assetFile,
  assetsOf,
  entriesOf,
  entryDocument,
  entryFile,
  filters,
  type Reading,
  sorts,
  types,
} from '../../oracle/library/library-lists.ts';
import { formOf } from '../../oracle/saved-files.ts';
import { nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readAssets, readEntries } from './reading/read-library.tsx';

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

const reading = fc.record<Reading>({
  type: fc.constantFrom(...types),
  filter: fc.constantFrom(...filters),
  sort: fc.constantFrom(...sorts),
  isUndescribed: fc.constantFrom(false, false, true),
  text: fc.constantFrom('', '', 'save', 'nowhere'),
  isWhole: fc.boolean(),
});

/** The lines of a document, without what marks them up. */
const plainIn = (markdown: string): string[] =>
  markdown
    .replace(/\\([^\w\s])/g, '$1')
    .split('\n')
    .filter((line) => line !== '' && !/^`{3}/.test(line))
    .flatMap((line) => (/^`.*`$/.test(line) ? line.slice(1, -1).split('` · `') : [line]));

it('the lists of assets and entries have what fits, and say how much of how much', async () => {
  await assertWorlds(
    14,
    fc.asyncProperty(
      worlds,
      libraries,
      fc.array(reading, { minLength: 1, maxLength: 4 }),
      (world, library, readings) =>
        inWorld({ world }, undefined, async ({ worker }, store) => {
          fillLibrary(world, library, store);
          const { topicId, title } = library;
          const form = formOf(world);
          await worker.answers.addTopics({ topicIds: [topicId] });
          for (const each of readings) {
            const assets = await readAssets(worker, nowOf(world), each, form);
            const file = assetFile(world, library, each);
            expect({ each, ...assets }).toEqual({ each, ...assetsOf(world, library, each), file });
            const topic = { topicId, title, form };
            const { document, ...entries } = await readEntries(worker, nowOf(world), topic, each);
            expect({ each, ...entries }).toEqual({
              each,
              ...entriesOf(world, library, each),
              file: entryFile(world, library, each),
            });
            expect(plainIn(document)).toEqual(entryDocument(world, library, each));
          }
        }),
    ),
  );
});
