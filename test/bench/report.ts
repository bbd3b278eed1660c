// Writes the figures of a run to a file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import type { Figure } from './line.ts';

export interface Report {
  at: string;
  machine: string;
  browser: string;
  runs: number;
  figures: Figure[];
}

export function reportOf(figures: Figure[], runs: number, browser: string): Report {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return { at: new Date().toISOString(), machine, browser, runs, figures };
}

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`);
}
