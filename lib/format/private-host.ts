// Private hosts, which differ from network to network, so that an address there does not identify an owner.

/** Names that do not exist in the public DNS: RFC 6761, 6762, 8375, ICANN's `.internal`, and a common router suffix. */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'home.arpa', 'lan'];

/** First two octets and prefix length of IPv4 ranges that are not routed publicly. */
const PRIVATE_IPV4: [number, number, number][] = [
  [0, 0, 8],
  [10, 0, 8],
  [100, 64, 10],
  [127, 0, 8],
  [169, 254, 16],
  [172, 16, 12],
  [192, 168, 16],
];

/** Whether a host, in any notation, is loopback, private, link-local or has no dot. Invalid hosts count as private. */
export function isPrivateHost(host: string): boolean {
  const bracketed = /^[^[].*:.*:/.test(host) ? `[${host}]` : host;
  const hostname = URL.parse(`http://${bracketed}/`)?.hostname.replace(/\.$/, '');
  if (!hostname) return true;
  if (hostname.startsWith('[')) return isPrivateIpv6(hostname.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(hostname)) return isPrivateIpv4(hostname.split('.').map(Number));
  if (!hostname.includes('.')) return true;
  return PRIVATE_ENDINGS.some((ending) => hostname.endsWith(`.${ending}`));
}

function isPrivateIpv4([first = 0, second = 0]: number[]): boolean {
  const address = first * 256 + second;
  return PRIVATE_IPV4.some(([a, b, length]) => address >> (16 - length) === (a * 256 + b) >> (16 - length));
}

/** `text` as the URL parser writes it: hexadecimal groups, at most one `::`. */
function isPrivateIpv6(text: string): boolean {
  const [head = '', tail] = text.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  const [first = 0, , , , , sixth = 0, high = 0, low = 0] = all;
  const leading = all.slice(0, 5).every((group) => group === 0);
  // ::, ::1, and IPv4 within IPv6 (compatible, mapped, NAT64).
  const translated = first === 0x64 && all[1] === 0xff9b && all.slice(2, 6).every((group) => group === 0);
  if ((leading && (sixth === 0 || sixth === 0xffff)) || translated) {
    return isPrivateIpv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
  }
  return (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80; // unique local; link- and site-local
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
