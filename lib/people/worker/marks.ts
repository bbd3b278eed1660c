// Recognises a domain, an email, a phone number, a profile or a name after a restart, without any of them on the disk: what
// is kept are digests under a key that cannot be taken out of the profile.

import { lastingKey } from '../../platform/worker/sealing.ts';
import type { Fact } from '../likeness.ts';

const MARKING = 'marking-key';
/** Far more than it takes to keep any two apart (bytes). */
const LENGTH = 16;

const markingKey = () =>
  lastingKey(MARKING, () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  );

export interface Marked {
  workspaceId: string;
  kind: 'person' | 'account';
}

/** In the order of the facts. The same fact has another mark in another workspace. */
export async function marksOf({ workspaceId, kind }: Marked, facts: readonly Fact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  const key = await markingKey();
  return Promise.all(
    facts.map(async ({ why, value }) => {
      const text = JSON.stringify([workspaceId, kind, why, value]);
      const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
      return btoa(String.fromCharCode(...new Uint8Array(digest, 0, LENGTH)));
    }),
  );
}
