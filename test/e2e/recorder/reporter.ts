// Reports the recordings of the whole run at its end.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { RECORDED } from './expect-clean.ts';
import type { Recorded } from './recorder.ts';

export default class RecordedReporter implements Reporter {
  private tests = 0;
  private readonly total = { requests: 0, places: 0, findings: 0 };
  private readonly found = new Map<string, string[]>();

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name !== RECORDED || !body) continue;
      const { requests, places, findings } = JSON.parse(body.toString()) as Recorded;
      this.tests += 1;
      this.total.requests += requests;
      this.total.places += places;
      this.total.findings += findings.length;
      if (findings.length > 0)
        this.found.set(
          test.title,
          findings.map(({ place }) => place),
        );
    }
  }

  onEnd(_: FullResult): void {
    if (this.tests === 0) return;
    const { requests, places, findings } = this.total;
    console.log(
      `Recorded: ${this.tests} tests, ${requests} requests of the extension, ` +
        `${places} places looked at for keys; ${findings} requests to other hosts or keys seen`,
    );
    for (const [title, seen] of this.found) console.log(`  ${title}: ${seen.join(', ')}`);
  }
}
