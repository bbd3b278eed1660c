// Ids in what a person pasted: one or several, alone or within addresses.

const LONGEST = 200;

/**
 * Each once, in the order they came; brackets, quotes and commas around them do not count. Of an address, what follows
 * `folder` in its path.
 */
export function pastedIds(text: string, folder: string): string[] {
  const words = text
    .split(/[\s,;|]+/)
    .map((word) => idOf(word, folder))
    .filter((id) => id !== '' && id.length <= LONGEST);
  return [...new Set(words)];
}

function idOf(word: string, folder: string): string {
  const bare = word.replace(/^["'“”‘’<>([{]+|["'“”‘’<>)\]}.]+$/g, '');
  const inAddress = bare.split(`/${folder}/`)[1]?.split(/[/?#]/)[0];
  return inAddress ? decoded(inAddress) : bare;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an encoding: meant as it stands
  }
}
