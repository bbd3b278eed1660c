import type { ComponentChildren } from 'preact';
import { readTimestamp } from '../../lib/format/dates.ts';
import { Age } from './Age.tsx';
import { CopyButton } from './CopyButton.tsx';

export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt class="soft small">{label}</dt>
      <dd class="row tight">{children}</dd>
    </div>
  );
}

/** A fact with the service's text; renders nothing if it is empty. */
export function TextFact({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text?.trim()) return null;
  return (
    <Fact label={label}>
      <bdi>{text}</bdi>
    </Fact>
  );
}

export function IdFact({ label, id, copy }: { label: string; id: string | null | undefined; copy: string }) {
  if (!id) return null;
  return (
    <Fact label={label}>
      <bdi class="mono">{id}</bdi>
      <CopyButton text={id} what={copy} />
    </Fact>
  );
}

/** A service timestamp with the exact time on hover, or the raw text if it cannot be parsed. */
export function TimeFact({ label, raw }: { label: string; raw: string | null | undefined }) {
  if (!raw) return null;
  const time = readTimestamp(raw);
  return <Fact label={label}>{time === undefined ? <bdi class="mono">{raw}</bdi> : <Age at={time} />}</Fact>;
}
