// The one search over everything that is known.

// biome-ignore lint/suspicious/noEmptyInterface: filled by what is built next
export interface SearchRequests {}
