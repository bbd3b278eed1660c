// What changed since a person last looked, from what is kept here alone.

// biome-ignore lint/suspicious/noEmptyInterface: filled by what is built next
export interface NewsRequests {}
