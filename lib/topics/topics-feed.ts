// The topics of the active workspace, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { noTopics, TOPICS, type TopicsState } from './topics.ts';

export async function startTopicsFeed(show: (state: TopicsState) => void): Promise<void> {
  const stateOf = (value: unknown) => (value as TopicsState | undefined) ?? noTopics;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[TOPICS]) show(stateOf(changes[TOPICS].newValue));
  });
  show(stateOf((await browser.storage.session.get(TOPICS))[TOPICS]));
}
