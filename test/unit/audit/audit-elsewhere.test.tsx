// Checking a page that no tab shows as it is.
import { expect, it } from 'vitest';
import { Audit } from '../../../components/audit/Audit.tsx';
import type { PanelProps } from '../../../components/panel/panel-actions.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw } from '../fixtures/render.tsx';

const page = { pageId: 'p', name: 'Spring', metadata: { canonicalUrl: 'https://shop.example/spring' } };
const asked: string[] = [];
const ask = (async (name: string) => {
  asked.push(name);
  return name === 'getPage' ? { page, at: 1 } : undefined;
}) as Ask;

it.each(['about:reader?url=https%3A%2F%2Fshop.example%2Fspring', 'view-source:https://shop.example/spring'])(
  'offers the page itself instead of %s, which cannot be read',
  async (url) => {
    const subject = { workspace: { id: 'w', connectionVersion: 1 }, pageId: 'p', tabId: 1, url };
    const props = { subject, revision: 0 } as unknown as PanelProps;
    const { text } = await draw(<Audit {...props} />, { ask });
    expect(text()).toContain('Open the page to check it.');
    expect(text()).toContain('Open shop.example');
    expect(asked).not.toContain('readDocument');
  },
);
