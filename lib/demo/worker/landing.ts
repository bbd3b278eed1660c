import type { Audience, Page } from '../../api/schemas.ts';
import { DEMO_SITE } from '../../format/demo.ts';
import { type DemoLanding, FIRST_LANDING } from '../landing.ts';
import { type DemoState, isLive } from '../recording.ts';
import { audiencesAt, type Demo, pagesOf } from './demo-records.ts';
import { changeDemo, demoState, recordingFor } from './demo-state.ts';

const MAX_AUDIENCES = 6;

/** Returns the live landing page at a path; undefined if there is none or the demo has ended. */
export async function landingAt(path: string): Promise<DemoLanding | undefined> {
  const state = await demoState();
  if (!state) return undefined;
  const demo = { state, recording: await recordingFor(state), now: Date.now() };
  for (const page of pagesOf(demo)) {
    const own = pathOf(page);
    const audiences = audiencesAt(demo, `/v0/pages/${page.pageId}/audiences`);
    const audience = audiences.find(({ personRouteKey }) => path === `${own}/${personRouteKey}`);
    if (path !== own && !audience) continue;
    if (path !== FIRST_LANDING && !state.hasSwitched) await changeDemo(noteSwitch);
    return { ...landing(demo, page, audiences, audience), done: stepsDone(demo, path) };
  }
  return undefined;
}

function noteSwitch(state: DemoState): void {
  state.hasSwitched = true;
}

/** Derived from the changes made in the demo. */
function stepsDone({ state, now }: Demo, path: string): DemoLanding['done'] {
  return {
    switch: state.hasSwitched === true || path !== FIRST_LANDING,
    publish: Object.values(state.orders).some((order) => isLive(order, now)),
    save: Object.keys(state.answers).some((written) => /^[/]v0[/]topics[/][^/]+[/]entries$/.test(written)),
  };
}

const pathOf = ({ metadata }: Page): string => (metadata?.canonicalUrl ?? '').slice(DEMO_SITE.length);

function landing(
  { recording }: Demo,
  page: Page,
  audiences: readonly Audience[],
  audience: Audience | undefined,
): Omit<DemoLanding, 'done'> {
  const live = recording.texts[audience?.publishedVersion?.versionId ?? ''];
  const [anyText] = Object.values(recording.texts);
  return {
    headline: live?.headline ?? page.title ?? '',
    paragraphs: (live ?? anyText)?.paragraphs ?? [],
    metadata: audience?.effectiveMetadata ?? page.metadata ?? {},
    actions: page.actions ?? [],
    footerLinks: page.footerLinks ?? [],
    audiences: audiences
      .filter(({ publishedVersion }) => publishedVersion)
      .slice(0, MAX_AUDIENCES)
      .map(({ effectiveName, personRouteKey }) => ({
        name: effectiveName ?? '',
        path: `${pathOf(page)}/${personRouteKey}`,
      })),
  };
}
