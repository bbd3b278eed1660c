import type { ComponentChildren } from 'preact';
import type { Block } from '../../lib/page-status/look.ts';
import { BlockHeading } from '../ui/BlockHeading.tsx';
import type { RecordState } from './use-page-records.ts';

interface RecordHeadingProps {
  record: RecordState<{ at?: number }>;
  /** Older than this many milliseconds is offered for renewal. */
  freshFor: number;
  renewing: boolean;
  now: number;
  refresh(): void;
  children: ComponentChildren;
}

/** The line over a record of the directory: its title and how old it is. */
export function RecordHeading({ record, freshFor, renewing, ...rest }: RecordHeadingProps) {
  return <BlockHeading block={blockOf(record, freshFor, renewing, rest.now)} {...rest} />;
}

function blockOf(
  record: RecordState<{ at?: number }>,
  freshFor: number,
  renewing: boolean,
  now: number,
): Block<unknown> {
  if (record.state === 'loading') return { state: 'loading' };
  const at = record.state === 'shown' ? record.data.at : undefined;
  // Without an age there is nothing to say beside the title.
  if (at === undefined) return { state: 'failed', problem: { kind: 'not-found' } };
  const age = now - at;
  // A clock that jumped makes ages negative: those count as stale.
  return { state: 'shown', data: undefined, at, stale: age < -30_000 || age > freshFor, renewing };
}
