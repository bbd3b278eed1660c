// The figures of a run, as a file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, extname } from 'node:path';
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

/** The file of one of several tables: that of the second is `bench-2.json`. */
export function fileOf(file: string, table: number): string {
  if (table === 0) return file;
  const ending = extname(file);
  return `${file.slice(0, file.length - ending.length)}-${table + 1}${ending}`;
}

/** Throws a sentence where the file is not one that `writeReport` wrote. */
export function readReport(file: string): Report {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>;
  if (!Array.isArray(read.figures)) throw new Error(`${file} holds no figures of an earlier run.`);
  return read as Report;
}
