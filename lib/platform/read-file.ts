// The text of a file that a person chooses, as editors and spreadsheets save it: "Unicode" is UTF-16, and without a choice Windows
// takes its old code page.
import { ProblemError } from '../api/problem.ts';

/** Throws `unreadable-file` if the file is gone by now, or kept from the browser. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.bytes().catch((error: unknown) => {
    throw new ProblemError({ kind: 'unreadable-file' }, error);
  });
  const wide = encodingOfPairs(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** By the byte order mark or, as settings and tables begin with ASCII, by the zero beside the first character. */
function encodingOfPairs([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}
