import { useEffect } from 'preact/hooks';
import type { Metadata } from '../../lib/api/schemas.ts';

const named = {
  description: 'description',
  author: 'author',
  'twitter:title': 'twitterTitle',
  'twitter:description': 'twitterDescription',
  'twitter:image': 'twitterImageUrl',
  'twitter:image:alt': 'twitterImageAlt',
  'twitter:site': 'twitterSite',
  'twitter:creator': 'twitterCreator',
  'theme-color': 'themeColor',
  keywords: 'keywords',
  robots: 'robots',
} as const;

const properties = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:image': 'ogImageUrl',
  'og:image:alt': 'ogImageAlt',
  'og:site_name': 'ogSiteName',
  'og:url': 'ogUrl',
} as const;

/** Puts the tags of a landing page into the document's head, as its record has them. */
export function useHeadTags(metadata: Metadata | undefined): void {
  useEffect(() => {
    if (!metadata) return;
    document.title = metadata.title ?? '';
    const tags = [
      ...Object.entries(named).map(([name, field]) =>
        tag('meta', { name, content: textOf(metadata[field]) }),
      ),
      ...Object.entries(properties).map(([property, field]) =>
        tag('meta', { property, content: textOf(metadata[field]) }),
      ),
      tag('link', { rel: 'canonical', href: metadata.canonicalUrl ?? '' }),
    ];
    document.head.append(...tags);
    return () => {
      for (const each of tags) each.remove();
    };
  }, [metadata]);
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function tag(name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
