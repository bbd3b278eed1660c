// What a person reads of a drawn part.

export const textOf = (element: Node | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
export const allIn = (root: Element, selector: string) => [...root.querySelectorAll(selector)];

/** An arrow, a number, and no words for who does not see them. */
export function deltaOf(element: Element | null): string {
  const shown = element?.querySelector('[aria-hidden]') ?? element?.querySelector('.soft');
  return textOf(shown);
}

/** All texts of an element's parts, one after the other. */
export function wordsOf(element: Element | null | undefined): string {
  const texts: string[] = [];
  const read = (node: Node) => {
    if (node.nodeType === 3) texts.push(node.textContent ?? '');
    else for (const child of node.childNodes) read(child);
  };
  if (element) read(element);
  return texts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,:]) /g, '$1 ')
    .trim();
}

/** Seconds pass while it is read. */
export const toMinutes = (text: string) => text.replace(/(\d:\d\d):\d\d/, '$1');

/** Of Markdown: its lines without escapes, but those that only part others. */
export function plainLines(markdown: string): string[] {
  return markdown
    .replace(/\\([\\`*_{}[\]<>#|~])/g, '$1')
    .split('\n')
    .map((line) => toMinutes(line.replace(/\s/g, ' ')))
    .filter((line) => /[^\s|:-]/.test(line));
}
