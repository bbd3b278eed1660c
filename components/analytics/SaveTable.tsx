import { i18n } from '#i18n';
import { type AnalyticsEntry, analyticsTable } from '../../lib/analytics/analytics-table.ts';
import type { PublishWindows } from '../../lib/analytics/before-after.ts';
import { peekPeriod, type Windows } from '../../lib/analytics/periods.ts';
import type { TrendDay } from '../../lib/analytics/trend.ts';
import type { ServiceReads } from '../../lib/platform/requests.ts';
import { SaveList } from '../export/SaveList.tsx';

interface SaveTableProps {
  reads: ServiceReads;
  pageId: string;
  pageName: string;
  windows: Windows;
  days: readonly TrendDay[];
  compared: readonly PublishWindows[];
  saveFile(name: string, type: string, text: string): void;
}

/** Offers all that has been read as a file. Nothing is asked of the service for it. */
export function SaveTable({ reads, pageId, pageName, saveFile, ...parts }: SaveTableProps) {
  const list = async () => {
    const entries = partsOf(parts).map(async (part): Promise<AnalyticsEntry> => {
      const kept = await peekPeriod(reads, pageId, part.period);
      return { ...part, summary: kept?.data };
    });
    const known = (await Promise.all(entries)).filter(({ summary }) => summary !== undefined);
    return { rows: analyticsTable(known), json: known };
  };
  return <SaveList what={i18n.t('panel.sections.analytics')} of={pageName} list={list} saveFile={saveFile} />;
}

function partsOf({ windows, days, compared }: Pick<SaveTableProps, 'windows' | 'days' | 'compared'>) {
  const parts: Omit<AnalyticsEntry, 'summary'>[] = [];
  if (windows.fault === undefined) {
    parts.push({ part: 'period', period: windows.current });
    if (windows.previous) parts.push({ part: 'period before', period: windows.previous });
  }
  for (const { publish, windows: sides } of compared) {
    if (!sides) continue;
    const version = publish.number === undefined ? publish.versionId : `v${publish.number}`;
    parts.push({ part: `before ${version}`, period: sides.before });
    parts.push({ part: `after ${version}`, period: sides.after });
  }
  return [...parts, ...days.map((day) => ({ part: 'day', period: day }))];
}
