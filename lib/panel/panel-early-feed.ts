// What the panel asks for first, asked for as soon as it can be: one after the other, the answers would take as long as all
// else.

import type { ShownTab } from '../page-status/page-status-feed.ts';
import { browser } from '../platform/browser.ts';
import { nothingPublishing, PUBLISHING, type PublishingState } from '../publish/publishing.ts';
import { CURRENT_SESSION, type CurrentSession } from '../service/session-keys.ts';
import type { Answers } from './first-answers.ts';
import { readAnswers } from './first-answers-feed.ts';
import type { PanelMemory } from './panel-memory.ts';
import { openMemory } from './panel-memory-feed.ts';
import type { PanelSources } from './panel-store.ts';
import type { Pin } from './panel-subject.ts';
import { readPin } from './pin-feed.ts';

export interface EarlySources extends PanelSources {
  publishing: Promise<PublishingState>;
  tabKnown(tab: ShownTab | undefined): void;
  /** What the panel was told last over that tab. */
  answers(): Promise<Answers>;
}

/** An early answer is for the first question alone; what changes after it comes by itself. */
export function readEarly(): EarlySources {
  const kept = browser.storage.session.get([PUBLISHING, CURRENT_SESSION]);
  let pin: { of: string; answer: Promise<Pin | undefined> } | undefined;
  let memory: { of: string; answer: Promise<PanelMemory> } | undefined;
  let shell: CurrentSession = {};
  let answers: Promise<Answers> = Promise.resolve({});
  return {
    readPin(workspaceId) {
      const early = pin?.of === workspaceId ? pin.answer : undefined;
      pin = undefined;
      return early ?? readPin(workspaceId);
    },
    openMemory(holder) {
      const early = memory?.of === holder ? memory.answer : undefined;
      memory = undefined;
      return early ?? openMemory(holder);
    },
    publishing: kept.then(({ [CURRENT_SESSION]: current, [PUBLISHING]: publishing }) => {
      shell = (current as CurrentSession | undefined) ?? {};
      const { workspaceId: of } = shell;
      if (of !== undefined) pin = { of, answer: readPin(of) };
      return (publishing as PublishingState | undefined) ?? nothingPublishing;
    }),
    tabKnown(tab) {
      if (!tab) return;
      const of = `tab:${tab.tabId}`;
      memory = { of, answer: openMemory(of) };
      answers = readAnswers(of, shell);
    },
    answers: () => answers,
  };
}
