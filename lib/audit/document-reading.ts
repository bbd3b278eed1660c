// What the live document says of itself, read in the page on request; plain data.

export interface DocumentReading {
  url: string;
  /** Where this document was first loaded from; differs from `url` after an in-page navigation. */
  loadedAt?: string;
  /** URLs this same document has had. */
  addresses: string[];
  lang?: string;
  title?: string;
  /** By lower-case name: description, keywords, robots, author, theme-color, twitter:*. All values, in order. */
  meta: Record<string, string[]>;
  /** By property: og:*. */
  properties: Record<string, string[]>;
  canonical: string[];
  /** Links and buttons: text and resolved address. At most 2,000. */
  links: { text: string; url: string }[];
  buttons: string[];
  /** Scripts by src, and inline ones by a hash of their text with their type. At most 500. */
  scripts: { src?: string; type?: string; text?: string }[];
}
