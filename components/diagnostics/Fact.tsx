import type { ComponentChildren } from 'preact';

/** One line of a list of facts. */
export function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div class="diagnosis-fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
