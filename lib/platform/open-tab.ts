import { isDemoSite } from '../format/demo.ts';
import { browser } from './browser.ts';
import { demoSiteAt } from './demo-page.ts';

/** Opens an address that passed `safeLink` in a new tab. */
export function openTab(url: string): void {
  open(url).catch(reportError);
}

async function open(url: string): Promise<void> {
  await browser.tabs.create({ url: isDemoSite(url) ? await demoSiteAt(url) : url });
}

/** Prints a sheet without its buttons through a new tab, because Firefox cannot print its sidebar. Call first in a click. */
export async function printInTab(sheet: Element | null): Promise<void> {
  const paper = window.open('')?.document;
  if (!paper || !sheet) return;
  paper.title = document.title;
  paper.documentElement.lang = document.documentElement.lang;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const styles = Array.from(links, ({ href }) => addStyle(paper, href));
  const shown = paper.createElement('div');
  shown.className = sheet.className;
  for (const part of sheet.children)
    if (!part.matches('.sheet-footer')) shown.append(paper.importNode(part, true));
  paper.body.append(shown);
  await Promise.all(styles);
  await browser.tabs.print();
}

function addStyle(paper: Document, href: string): Promise<unknown> {
  const style = Object.assign(paper.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((done) => {
    style.addEventListener('load', done);
    paper.head.append(style);
  });
}
