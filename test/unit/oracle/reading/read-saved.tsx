// The files of a list as a person saves them from its menu. Stands in for the browser's saving.
import type { ComponentChild } from 'preact';
import { DisplayProvider } from '../../../../components/ui/view-context.ts';
import { usualDisplay } from '../../../../lib/platform/display.ts';
import { cellsIn, type Form } from '../../../oracle/saved-files.ts';
import { said } from '../../../oracle/words.ts';
import { click } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import { allIn, textOf } from './read-texts.ts';

const files: string[] = [];

export function saveFile(_name: string, _type: string, content: string | Blob): void {
  files.push(String(content));
}

export const inForm = (form: Form, part: ComponentChild) => (
  <DisplayProvider value={{ ...usualDisplay, csv: form }}>{part}</DisplayProvider>
);

interface Reading {
  form: Form;
  /** Of each item of the data, what is compared. */
  fields: readonly string[];
  labels?: { csv: string; json: string };
}

const usual = { csv: 'act.saveAsCsv', json: 'act.saveAsJson' };

/** Undefined where nothing is offered. */
export async function savedFrom(root: Element, what: string, { form, fields, labels = usual }: Reading) {
  const [csv, json] = [
    await fileFrom(root, what, said(labels.csv)),
    await fileFrom(root, what, said(labels.json)),
  ];
  if (csv === undefined && json === undefined) return undefined;
  const data: unknown = JSON.parse(json ?? 'null');
  const items = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
  return {
    cells: cellsIn(csv ?? '', form),
    // What is not there, and what is nothing, is the same.
    data: items.map((item) => Object.fromEntries(fields.map((name) => [name, item[name] ?? undefined]))),
  };
}

export async function fileFrom(root: Element, what: string, label: string): Promise<string | undefined> {
  const name = said('act.moreOf', what);
  const menu = allIn(root, 'button').find((each) => each.getAttribute('aria-label') === name);
  const items = menu?.nextElementSibling ? allIn(menu.nextElementSibling, 'button') : [];
  const item = items.find((each) => textOf(each) === label && !each.hasAttribute('disabled'));
  if (!item) return undefined;
  files.length = 0;
  await click(item);
  return until(() => {
    const [file] = files;
    if (file === undefined) throw new Error(`${label} saved nothing of ${what}`);
    return file;
  });
}
