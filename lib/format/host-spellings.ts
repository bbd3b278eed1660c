// Both spellings of a host with letters beyond ASCII. Browsers only encode them.

/** "xn--mnchen-3ya.example münchen.example" for either spelling; empty for a host in ASCII. */
export function hostSpellings(address: string): string {
  const host = URL.parse(address)?.hostname ?? '';
  const labels = host.split('.').map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label));
  const spelled = labels.join('.');
  return spelled === host ? '' : `${host} ${spelled}`;
}

/** Numbers of RFC 3492. */
const [BASE, MIN_THRESHOLD, MAX_THRESHOLD, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [
  36, 1, 26, 38, 700, 72, 128,
];

/** Of a label that a URL parser has accepted. */
function decoded(label: string): string {
  const plainLength = Math.max(0, label.lastIndexOf('-'));
  const codes = Array.from(label.slice(0, plainLength), (letter) => letter.charCodeAt(0));
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let at = plainLength > 0 ? plainLength + 1 : 0; at < label.length; ) {
    const before = place;
    for (let [step, weight] = [BASE, 1]; at < label.length; step += BASE) {
      const digit = Number.parseInt(label.charAt(at), BASE);
      const value = digit < 10 ? digit + 26 : digit - 10;
      const threshold = Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, step - bias));
      at += 1;
      place += value * weight;
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = codes.length + 1;
    bias = biasAfter(place - before, length, before === 0);
    code += Math.floor(place / length);
    place %= length;
    codes.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...codes);
}

function biasAfter(moved: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(moved / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  const reach = BASE - MIN_THRESHOLD;
  for (; rest > (reach * MAX_THRESHOLD) / 2; bias += BASE) rest = Math.floor(rest / reach);
  return bias + Math.floor(((reach + 1) * rest) / (rest + SKEW));
}
