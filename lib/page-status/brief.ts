// Briefs of a page, audience or person, to prepare a call. Service texts are escaped, addresses stripped of tracking.

import { addressInside, recordedLink, safeLink } from '../format/addresses.ts';
import { type RichText, richText } from '../format/rich-text.ts';
import { beginning, escapedMarkdown, inlineCode } from '../format/texts.ts';
import { withoutTracking } from '../match/tracking-parameters.ts';

/** Longer quotes are cut. */
const MAX_LENGTH = 600;

export interface BriefSection {
  title: string;
  /** A subsection of the section before it. */
  isPart?: true;
  /** Age of the data, in words. */
  asOf?: string | undefined;
  facts: readonly (readonly [label: string, text: string])[];
  quote?: string | undefined;
}

export interface Brief {
  title: string;
  address?: readonly [label: string, url: string] | undefined;
  sections: readonly BriefSection[];
  /** States when the brief was made. */
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

/** For pasting into Slack or a mail. */
export function briefRichText({ title, address, sections, foot }: Brief): RichText {
  return richText([
    { heading: title },
    { text: address?.join(': ') ?? '' },
    ...sections.flatMap(({ title: heading, asOf, facts, quote }) =>
      facts.length === 0 && !quote
        ? []
        : [
            { heading: asOf ? `${heading} (${asOf})` : heading },
            { items: facts.map((fact) => fact.join(': ')) },
            { text: quote ? cut(quote) : '' },
          ],
    ),
    { text: foot },
  ]);
}

function sectionParts({ title, isPart, asOf, facts, quote }: BriefSection): string[] {
  if (facts.length === 0 && !quote) return [];
  const heading = `${isPart ? '###' : '##'} ${escapedMarkdown(title)}${asOf ? ` (${escapedMarkdown(asOf)})` : ''}`;
  const lines = facts.map(([label, text]) => `- **${escapedMarkdown(label)}**: ${escapedMarkdown(text)}`);
  return [heading, lines.join('\n'), quote ? `> ${escapedMarkdown(cut(quote))}` : ''].filter(Boolean);
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${beginning(text, MAX_LENGTH)}…`;
}

/** The first valid recorded address with query and route; otherwise the visited one, without query or fragment, for privacy. */
export function briefAddress(
  recorded: readonly (string | null | undefined)[],
  visited: string | undefined,
): string | undefined {
  for (const candidate of recorded) {
    const link = recordedLink(candidate);
    if (!link) continue;
    const url = new URL(withoutTracking(link.href));
    if (!/^#!?\//.test(url.hash)) url.hash = '';
    return url.href;
  }
  const link = safeLink(addressInside(visited ?? '') ?? visited);
  const url = link && URL.parse(withoutTracking(link.href));
  return url ? `${url.origin}${url.pathname}` : undefined;
}
