// A workspace for a whole team: one file without the key, or a policy of the administrator.

// biome-ignore lint/suspicious/noEmptyInterface: filled by what is built next
export interface KitRequests {}
