// Content of the demo's landing pages.
import type { Metadata, Page } from '../api/schemas.ts';
import type { LandingText } from './recording.ts';

export interface DemoLanding extends Pick<LandingText, 'headline' | 'paragraphs'> {
  metadata: Metadata;
  actions: NonNullable<Page['actions']>;
  footerLinks: NonNullable<Page['footerLinks']>;
  /** Other audiences of the page. */
  audiences: { name: string; path: string }[];
  done: Readonly<Record<DemoStep, boolean>>;
}

/** The demo's steps, in page order. */
export const demoSteps = ['switch', 'publish', 'save'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** Session storage key: the steps were closed. */
export const STEPS_CLOSED = 'demo-steps-closed';

/** Path of the audience whose latest version waits. */
export const FIRST_LANDING = '/pricing/jane-doe';
