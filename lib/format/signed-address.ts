// Addresses of files: signed ones, whose signature changes each time, and those that contain the file's id or address.
import { decoded } from './texts.ts';

/** Shorter parts occur by chance. */
const MIN_PART = 8;

/** Whether an address contains a file's id, or its address as image services do. */
export const holdsPart = (address: string, part = ''): boolean =>
  part.length >= MIN_PART && decoded(address).includes(decoded(part));

/** Parameters that authorize a download or limit its time. */
const SIGNING =
  /signature|expir|token|credential|policy|access-?key|auth[-_]?key|key-?pair|googleaccessid|hmac|^(x-(amz|goog|oss|cos|obs|ms)-.|(sig|sign|hdn(ts|tl|ea)|oh|oe|exp)$)/i;
/** Short names that count only next to one of the above. */
const BESIDE_A_SIGNATURE = /^(s[a-z]{1,3}|rs[a-z]{2}|e|t|ts|timestamp|alg(orithm)?|key-?name|k?id)$/i;

/** What a signature and its time look like under any name; the time in digits, hexadecimal or ISO 8601. */
const SIGNATURE = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w+/=~-]{20,}$/i;
const MOMENT = /^(\d{10}|\d{13}|[5-7][\da-f]{7}|\d{8}T\d{6}Z)(?![\da-z])/i;

/** The address without signature parameters; unchanged if it is not signed. */
export function unsignedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const parameters = [...url.searchParams];
  const isAmong = (sign: RegExp) => parameters.some(([, value]) => sign.test(value));
  const isSigned = parameters.some(([name]) => SIGNING.test(name)) || (isAmong(SIGNATURE) && isAmong(MOMENT));
  if (!isSigned) return address;
  for (const [name, value] of parameters)
    if (SIGNING.test(name) || BESIDE_A_SIGNATURE.test(name) || SIGNATURE.test(value) || MOMENT.test(value))
      url.searchParams.delete(name);
  return url.href;
}
