// What a landing page of the demo shows.
import type { Metadata, Page } from '../api/schemas.ts';
import type { LandingText } from './recording.ts';

export interface DemoLanding extends Pick<LandingText, 'headline' | 'paragraphs'> {
  metadata: Metadata;
  actions: NonNullable<Page['actions']>;
  footerLinks: NonNullable<Page['footerLinks']>;
  /** Whom else the page speaks to. */
  audiences: { name: string; path: string }[];
  done: Readonly<Record<DemoStep, boolean>>;
}

/** What a person tries in the demo, in the order of the page. */
export const demoSteps = ['switch', 'publish', 'save'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** In session storage: the steps were closed. */
export const STEPS_CLOSED = 'demo-steps-closed';

/** That of the audience with a version that waits. */
export const FIRST_LANDING = '/pricing/jane-doe';
