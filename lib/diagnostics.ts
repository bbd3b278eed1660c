// What went over the wire and what was odd about it, without keys and bodies.

// biome-ignore lint/suspicious/noEmptyInterface: filled by what is built next
export interface DiagnosticsRequests {}
