import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Metadata } from '../../lib/api/schemas.ts';
import { type DemoLanding, type DemoStep, demoSteps, FIRST_LANDING } from '../../lib/demo/landing.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useEvent } from '../ui/use-stable.ts';

interface DemoPageProps {
  path: string;
  /** Undefined: the demo has ended. */
  landing: DemoLanding | undefined;
  /** Called when the page is rendered as a visitor sees it, with its tags. */
  onDrawn(landing: DemoLanding | undefined): void;
  hasSteps: boolean;
  closeSteps(): void;
  openPanel(): void;
  openOptions(): void;
}

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
        {landing && hasSteps && (
          <DemoSteps path={path} landing={landing} openOptions={openOptions} close={closeSteps} />
        )}
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

/** Always in English: the demo company's pages have no other language. */
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

/** The links lead nowhere. */
function stay(event: Event): void {
  event.preventDefault();
}

interface DemoStepsProps {
  path: string;
  landing: DemoLanding;
  openOptions(): void;
  close(): void;
}

function DemoSteps({ path, landing, openOptions, close }: DemoStepsProps) {
  const { audiences, done } = landing;
  const first = audiences.find((audience) => audience.path === FIRST_LANDING);
  const texts: Record<DemoStep, ComponentChildren> = {
    switch: <AudienceSelect label={i18n.t('demo.steps.switch')} path={path} audiences={audiences} />,
    publish: fill(
      i18n.t('demo.steps.publish', [HOLE]),
      <a href={`#${FIRST_LANDING}`}>{first?.name ?? ''}</a>,
    ),
    save: i18n.t('demo.steps.save'),
  };
  const isAllDone = demoSteps.every((step) => done[step]);
  return (
    <>
      <ol class="demo-steps row wrap" aria-label={i18n.t('demo.steps.title')}>
        {demoSteps.map((step) => (
          <li key={step} class="row" data-done={done[step]}>
            <span class="demo-tick" aria-hidden="true" />
            <span>{texts[step]}</span>
            {done[step] && <span class="visually-hidden">{i18n.t('demo.steps.done')}</span>}
          </li>
        ))}
      </ol>
      {isAllDone && (
        <button type="button" class="button primary" onClick={openOptions}>
          {i18n.t('demo.connect')}
        </button>
      )}
      <button type="button" class="link" onClick={close}>
        {isAllDone ? i18n.t('common.close') : i18n.t('demo.steps.skip')}
      </button>
    </>
  );
}

interface AudienceSelectProps extends Pick<DemoLanding, 'audiences'> {
  label: string;
  path: string;
}

function AudienceSelect({ label, path, audiences }: AudienceSelectProps) {
  return (
    <label class="row">
      {label}
      <select
        class="select compact"
        value={path}
        onChange={({ currentTarget }) => {
          location.hash = currentTarget.value;
        }}
      >
        {audiences.map((audience) => (
          <option key={audience.path} value={audience.path}>
            {audience.name}
          </option>
        ))}
      </select>
    </label>
  );
}

const named = {
  description: 'description',
  author: 'author',
  'twitter:title': 'twitterTitle',
  'twitter:description': 'twitterDescription',
  'twitter:image': 'twitterImageUrl',
  'twitter:image:alt': 'twitterImageAlt',
  'twitter:site': 'twitterSite',
  'twitter:creator': 'twitterCreator',
  'theme-color': 'themeColor',
  keywords: 'keywords',
  robots: 'robots',
} as const;

const properties = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:image': 'ogImageUrl',
  'og:image:alt': 'ogImageAlt',
  'og:site_name': 'ogSiteName',
  'og:url': 'ogUrl',
} as const;

function useHeadTags(metadata: Metadata | undefined): void {
  useEffect(() => {
    if (!metadata) return;
    document.title = metadata.title ?? '';
    const tags = [
      ...Object.entries(named).map(([name, field]) =>
        tag('meta', { name, content: textOf(metadata[field]) }),
      ),
      ...Object.entries(properties).map(([property, field]) =>
        tag('meta', { property, content: textOf(metadata[field]) }),
      ),
      tag('link', { rel: 'canonical', href: metadata.canonicalUrl ?? '' }),
    ];
    document.head.append(...tags);
    return () => {
      for (const each of tags) each.remove();
    };
  }, [metadata]);
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

function tag(name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
