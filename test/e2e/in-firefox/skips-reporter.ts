// Reports at the end of a run which tests were skipped in Firefox, and why.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class SkipsReporter implements Reporter {
  private readonly skipped = new Map<string, string[]>();

  onTestEnd({ title, location }: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'skipped') return;
    const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason is given';
    const [, file = location.file] = /e2e\/(.*)\.spec\.ts$/.exec(location.file) ?? [];
    this.skipped.set(reason, [...(this.skipped.get(reason) ?? []), `${file}: ${title}`]);
  }

  onEnd(): void {
    for (const [reason, stories] of this.skipped) {
      console.log(`Skipped, since ${reason}: ${stories.length}`);
      for (const story of stories) console.log(`  ${story}`);
    }
  }
}
