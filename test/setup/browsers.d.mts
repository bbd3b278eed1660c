export type BrowserName = 'chromium' | 'firefox';
export const browserNames: readonly BrowserName[];
export const variableOf: Record<BrowserName, string>;
export function knownBrowsers(): Partial<Record<BrowserName, string>>;
export function rememberBrowsers(found: Partial<Record<BrowserName, string>>): void;
export function browserPath(name: BrowserName): string;
