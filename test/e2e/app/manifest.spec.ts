// What the shipped builds ask of a browser. The lists are committed, so that a change shows in the diff.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../setup/root.mjs';

interface Manifest {
  version: string;
  permissions: string[];
  optional_permissions: string[];
  optional_host_permissions: string[];
  host_permissions?: string[];
  content_security_policy: { extension_pages: string };
  incognito: string;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifestOf = (build: string): Manifest => JSON.parse(read(`.output/${build}/manifest.json`));

for (const browser of ['chrome', 'firefox']) {
  const shipped = `${browser}-mv3`;

  test(`security 1, 12: the ${browser} manifest is the committed one`, () => {
    const expected = JSON.parse(read(`test/e2e/manifest/${browser}.json`));
    expect({ ...manifestOf(shipped), version: '*' }).toEqual(expected);
  });

  test(`the ${browser} version is the one of package.json`, () => {
    expect(manifestOf(shipped).version).toBe(JSON.parse(read('package.json')).version);
  });

  // These hold whatever the committed list says.
  test(`security 1: the ${browser} build asks at installation for nothing that warns`, () => {
    const manifest = manifestOf(shipped);
    const quiet = ['storage', 'contextMenus', 'activeTab', 'scripting', 'alarms', 'sidePanel'];
    expect(manifest.permissions.filter((name) => !quiet.includes(name))).toEqual([]);
    expect(manifest.optional_permissions).toEqual(['notifications']);
    const plainHttp = manifest.optional_host_permissions.filter((pattern) => !pattern.startsWith('https://'));
    const elsewhere = plainHttp.filter(
      (pattern) => !/^http:\/\/((\*\.)?localhost|127\.0\.0\.1|\[::1\])\/\*$/.test(pattern),
    );
    expect(elsewhere).toEqual([]);
    expect(manifest.incognito).toBe('not_allowed');
    for (const key of [
      'host_permissions',
      'content_scripts',
      'web_accessible_resources',
      'externally_connectable',
    ]) {
      expect(manifest, key).not.toHaveProperty(key);
    }
  });

  test(`security 2, 3: the ${browser} build runs only its own code and makes no markup of texts`, () => {
    const policy = manifestOf(shipped).content_security_policy.extension_pages.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|wasm|blob:[^,]*script/);
  });

  test(`security 2: the views of the ${browser} build have one policy, which allows no network`, () => {
    const views = globSync('*.html', { cwd: join(root, '.output', shipped) });
    expect(views).toContain('popup.html');
    for (const view of views) {
      // Before anything that it is about.
      const [before = '', policy = ''] =
        /^(.*?)<meta http-equiv="Content-Security-Policy" content="([^"]*)"/s
          .exec(read(`.output/${shipped}/${view}`))
          ?.slice(1) ?? [];
      expect(before, view).not.toMatch(/<(?:script|link|img)/);
      const allowed = policy.split('; ').filter((each) => !/^[a-z-]+ 'none'$/.test(each));
      expect(policy, view).toContain("default-src 'none'; ");
      expect(policy, view).toContain("connect-src 'none'; ");
      // `default-src` alone does not say what may be fetched ahead: that is whatever any other directive allows.
      expect(allowed, view).toEqual([
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
      ]);
    }
  });

  test(`security 17: the ${browser} build for these tests differs only by the sandbox's origin`, () => {
    const { host_permissions, ...rest } = manifestOf(`${shipped}-e2e`);
    expect(host_permissions).toEqual(['http://localhost/*']);
    expect(rest).toEqual(manifestOf(shipped));
  });
}
