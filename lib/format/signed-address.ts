// Signed file addresses, whose signature changes each time.

/** Parameters that authorize a download or limit its time. */
const SIGNING =
  /signature|expir|token|credential|policy|access-?key|key-?pair|googleaccessid|hmac|^(x-(amz|goog|oss|cos|obs|ms)-.|(sig|sign|hdn(ts|tl|ea)|oh|oe|exp)$)/i;
/** Short names that count only next to one of the above. */
const BESIDE_A_SIGNATURE = /^(s[a-z]{1,3}|rs[a-z]{2}|e|t|ts|timestamp|alg(orithm)?|key-?name|k?id)$/i;

/** The address without signature parameters; unchanged if it is not signed. */
export function unsignedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = [...url.searchParams.keys()];
  if (!names.some((name) => SIGNING.test(name))) return address;
  for (const name of names)
    if (SIGNING.test(name) || BESIDE_A_SIGNATURE.test(name)) url.searchParams.delete(name);
  return url.href;
}
