// The ids of topics in what a person pasted: one or several, alone or within addresses.

/** More are not asked for at once. */
export const MOST_TOPIC_IDS = 50;

/** Each once, in the order they came; brackets, quotes and commas around them do not count. */
export function topicIdsIn(text: string): string[] {
  const words = text
    .split(/[\s,;|]+/)
    .map(idOf)
    .filter((id) => id !== '' && id.length <= 200);
  return [...new Set(words)];
}

function idOf(word: string): string {
  const bare = word.replace(/^["'“”‘’<>([{]+|["'“”‘’<>)\]}.]+$/g, '');
  const inAddress = /\/topics\/([^/?#]+)/.exec(bare)?.[1];
  return inAddress === undefined ? bare : decoded(inAddress);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an encoding: meant as it stands
  }
}
