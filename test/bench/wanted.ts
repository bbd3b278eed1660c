// The parts that must be present before a view counts as settled: one of each block.
import type { Wanted } from './drive/probe.ts';

export const wantedInPopup: readonly Wanted[] = [
  { name: 'page', selector: 'h1', text: 'Spring launch: pricing' },
  { name: 'audience', selector: 'main', text: 'Jane Doe, Contoso' },
  { name: 'live version', selector: 'main', text: 'v12 live' },
  { name: 'waiting version', selector: 'main', text: 'v13 draft' },
  { name: 'publishing', selector: 'main button', text: 'Review and publish' },
  { name: 'last message', selector: 'main', text: 'moved the security section above the prices' },
  { name: 'figures', selector: 'main', text: 'sessions' },
  { name: 'trend', selector: 'main [role=img]', text: 'Sessions a day over 14 days' },
  { name: 'composer', selector: 'footer .footer-link' },
];

/** Without the trend, whose fourteen days are read last, four at a time, so that nothing else waits for them. */
export const wantedBeforeTrend = wantedInPopup.filter(({ name }) => name !== 'trend');

export const wantedInEmpty: readonly Wanted[] = [{ name: 'text', selector: '#text', text: 'Nothing' }];

export const wantedInPanel: readonly Wanted[] = [
  { name: 'page', selector: '.panel-view', text: 'Spring launch: pricing' },
  { name: 'section', selector: '.overview[aria-busy=false]' },
  { name: 'audience', selector: '.overview', text: 'Jane Doe' },
  { name: 'record', selector: '.overview', text: 'Action cards' },
];
