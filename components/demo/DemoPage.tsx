import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { DemoLanding } from '../../lib/demo/landing.ts';
import { useEvent } from '../ui/use-stable.ts';
import { AudienceSelect, DemoSteps } from './DemoSteps.tsx';
import { useHeadTags } from './use-head-tags.ts';

interface DemoPageProps {
  path: string;
  /** Undefined: there is no such page, or the demo has ended. */
  landing: DemoLanding | undefined;
  /** It is there as a visitor's browser would have it, with its tags. */
  onDrawn(landing: DemoLanding | undefined): void;
  hasSteps: boolean;
  closeSteps(): void;
  openPanel(): void;
  openOptions(): void;
}

/** A landing page of the made-up company, as its visitors see it, under a line that names it as a demo. */
export function DemoPage({ path, landing, ...rest }: DemoPageProps) {
  const { onDrawn, hasSteps, closeSteps, openPanel, openOptions } = rest;
  useHeadTags(landing?.metadata);
  const tellDrawn = useEvent(onDrawn);
  useEffect(() => tellDrawn(landing), [landing]);
  return (
    <>
      <aside class="demo-bar row wrap">
        <span class="tag">{i18n.t('demo.tag')}</span>
        {!landing && <span class="words">{i18n.t('demo.ended')}</span>}
        {landing && hasSteps && <DemoSteps {...{ path, landing, openOptions }} close={closeSteps} />}
        {landing && !hasSteps && (
          <>
            <span class="words">{i18n.t('demo.bar')}</span>
            <AudienceSelect label={i18n.t('demo.audience')} path={path} audiences={landing.audiences} />
          </>
        )}
        {landing ? (
          <button type="button" class="button" onClick={openPanel}>
            {i18n.t('act.openPanel')}
          </button>
        ) : (
          <button type="button" class="button primary" onClick={openOptions}>
            {i18n.t('demo.connect')}
          </button>
        )}
      </aside>
      {landing && <Landing {...landing} />}
    </>
  );
}

/** The company speaks English to everybody. */
function Landing({ headline, paragraphs, actions, footerLinks }: DemoLanding) {
  const [lead, ...rest] = paragraphs;
  return (
    <div class="landing" lang="en" dir="ltr">
      <header class="landing-brand">Northwind</header>
      <main>
        <h1>{headline}</h1>
        <p class="landing-lead">{lead}</p>
        <p class="row wrap">
          {actions.map(({ actionId, buttonTitle, url }) => (
            <a key={actionId} class="landing-action" href={url ?? ''} onClick={stay}>
              {buttonTitle}
            </a>
          ))}
        </p>
        <div class="landing-columns">
          {rest.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </main>
      <footer class="row wrap">
        {footerLinks.flatMap(({ links }) =>
          (links ?? []).map(({ id, text, url }) => (
            <a key={id} href={url ?? ''} onClick={stay}>
              {text}
            </a>
          )),
        )}
      </footer>
    </div>
  );
}

/** Its links lead nowhere. */
function stay(event: Event): void {
  event.preventDefault();
}
