// What is new in the active workspace, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { NEWS, type NewsState, noNews } from './news.ts';

export async function startNewsFeed(show: (state: NewsState) => void): Promise<void> {
  const stateOf = (value: unknown) => (value as NewsState | undefined) ?? noNews;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[NEWS]) show(stateOf(changes[NEWS].newValue));
  });
  show(stateOf((await browser.storage.session.get(NEWS))[NEWS]));
}
