// The activity of an account as a person reads it.
import { expect, vi } from 'vitest';
import { AccountLogs } from '../../../../components/people/AccountLogs.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import { type LogReading, logFields } from '../../../oracle/people/log-list.ts';
import type { Form } from '../../../oracle/saved-files.ts';
import { MINUTE } from '../../../oracle/tables.ts';
import { said } from '../../../oracle/words.ts';
import { click, draw, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { memoryOf } from '../memory.ts';
import { inForm, savedFrom } from './read-saved.tsx';
import { allIn, textOf } from './read-texts.ts';

/** `meanwhile`: what happens after the first part was read. */
export async function readLogs(
  worker: Worker,
  now: number,
  {
    accountId,
    reading,
    form,
    meanwhile,
  }: { accountId: string; reading: LogReading; form: Form; meanwhile?: () => void },
) {
  const { source, type, text, withDeleted, isWhole, age } = reading;
  const memory = memoryOf({
    [`logs ${accountId}`]: { source, type, text },
    [`deleted ${accountId}`]: withDeleted,
  });
  const places = { openAccountLog: vi.fn() } as unknown as Parameters<typeof AccountLogs>[0]['places'];
  const drawn = await draw(
    <NowProvider value={now + age * MINUTE}>
      {inForm(form, <AccountLogs accountId={accountId} name="Contoso" memory={memory} places={places} />)}
    </NowProvider>,
    viewOf(worker),
  );
  const { root } = drawn;
  const isRead = () =>
    until(async () => {
      await settled(() => undefined);
      expect(root.querySelector('[aria-busy="false"]')).toBeTruthy();
    });
  await isRead();
  meanwhile?.();
  const all = allIn(root, 'button').find((button) => textOf(button) === said('list.every'));
  if (isWhole && all) await click(all);
  await isRead();
  const [sources, types] = allIn(root, 'select').map((choice) => allIn(choice, 'option').map(textOf));
  const told = {
    age: textOf(root.querySelector('.people-record-head time')),
    sources: sources ?? [],
    types: types ?? [],
    status: textOf(root.querySelector('search [role=status]')),
    logs: allIn(root, '.log').map((log) =>
      allIn(log, '.log-day, .log-words > bdi, .log-head > .tag, .push')
        .map(textOf)
        .filter(Boolean)
        .join(' | '),
    ),
    notes: allIn(root, 'section > p.soft, .notice, .more-of-list .link').map(textOf),
    file: await savedFrom(root, said('kind.log'), { form, fields: logFields }),
  };
  await drawn.redraw(<p />);
  return told;
}
