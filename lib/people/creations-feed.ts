// How creations stand, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { CREATIONS, type CreationsState, noCreations } from './people.ts';

export async function startCreationsFeed(show: (state: CreationsState) => void): Promise<void> {
  const stateOf = (value: unknown) => (value as CreationsState | undefined) ?? noCreations;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[CREATIONS]) show(stateOf(changes[CREATIONS].newValue));
  });
  show(stateOf((await browser.storage.session.get(CREATIONS))[CREATIONS]));
}
