// The report of a publishing run as a text to paste.

interface ReportLine {
  name: string;
  version: string;
  outcome: string;
}

/** A line each. The bullet keeps a spreadsheet from taking a name for a formula. */
export function runReport(title: string, summary: string, lines: readonly ReportLine[]): string {
  const items = lines.map(
    ({ name, version, outcome }) => `• ${oneLine(name)}, ${version}: ${oneLine(outcome)}`,
  );
  return [oneLine(title), summary, '', ...items, ''].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
