// What is known of a page and its audience, as Markdown to take into a call. Words come from the caller; texts of the service
// are escaped, and nothing of an address is kept that may belong to somebody's visit.

import { safeLink } from '../format/addresses.ts';
import { escapedMarkdown, inlineCode } from '../format/texts.ts';

/** Longer quotes are cut. */
const LONGEST = 600;

export interface BriefSection {
  title: string;
  /** How old it is, in words. */
  asOf?: string | undefined;
  /** A name and what it says. */
  facts: readonly (readonly [label: string, text: string])[];
  quote?: string | undefined;
}

export interface Brief {
  title: string;
  address?: readonly [label: string, url: string] | undefined;
  sections: readonly BriefSection[];
  /** Says when it was made. */
  foot: string;
}

export function briefMarkdown({ title, address, sections, foot }: Brief): string {
  const parts = [
    `# ${escapedMarkdown(title)}`,
    address && `${escapedMarkdown(address[0])}: ${inlineCode(address[1])}`,
    ...sections.flatMap(sectionParts),
    `_${escapedMarkdown(foot)}_`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sectionParts({ title, asOf, facts, quote }: BriefSection): string[] {
  if (facts.length === 0 && !quote) return [];
  const heading = `## ${escapedMarkdown(title)}${asOf ? ` (${escapedMarkdown(asOf)})` : ''}`;
  const lines = facts.map(([label, text]) => `- **${escapedMarkdown(label)}**: ${escapedMarkdown(text)}`);
  return [heading, lines.join('\n'), quote ? `> ${escapedMarkdown(cut(quote))}` : ''].filter(Boolean);
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/[\u{D800}-\u{DBFF}]$/u, '')}…`;
}

/** Without query, fragment and user info: those may say who visited, or hold a secret. Undefined where nothing is left. */
export function briefAddress(...candidates: (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const link = safeLink(candidate ?? undefined);
    const url = link && URL.parse(link.href);
    if (url) return `${url.origin}${url.pathname}`;
  }
  return undefined;
}
