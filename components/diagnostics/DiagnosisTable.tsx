import type { ComponentChildren } from 'preact';
import { ListMenu } from '../export/ListMenu.tsx';
import { useOwnId } from '../ui/view-context.ts';

interface DiagnosisTableProps {
  title: string;
  tools?: ComponentChildren;
  columns: { name: string; isFigure?: boolean }[];
  none: string;
  rows: ComponentChildren[];
  /** Of each row what goes into the file, by the names of its columns and in their order. */
  saved(): Record<string, Cell>[];
}

type Cell = string | number | null | undefined;

export function DiagnosisTable({ title, tools, columns, none, rows, saved }: DiagnosisTableProps) {
  const id = useOwnId();
  return (
    <div class="diagnosis-part">
      <div class="row wrap diagnosis-head">
        <h3 id={id}>{title}</h3>
        {tools}
        <ListMenu what={title} list={rows.length > 0 && (() => listOf(saved()))} />
      </div>
      {rows.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the arrow keys
        <section class="diagnosis-scroll" aria-labelledby={id} tabIndex={0}>
          <table class="diagnosis-table">
            <thead>
              <tr>
                {columns.map(({ name, isFigure }) => (
                  <th key={name} scope="col" class={isFigure ? 'figure' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function listOf(json: Record<string, Cell>[]) {
  const names = Object.keys(json[0] ?? {});
  return { rows: [names, ...json.map((each) => names.map((name) => each[name] ?? null))], json };
}
