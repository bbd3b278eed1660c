// Addresses of files that are signed for a while: the same file has another one each time.

/** Names of parameters that say who may load a file and until when. */
const SIGNING =
  /signature|expir|token|credential|policy|access-?key|key-?pair|googleaccessid|hmac|^(x-(amz|goog|oss|cos|obs|ms)-.|(sig|sign|hdn(ts|tl|ea)|oh|oe|exp)$)/i;
/** Short names that mean this beside one of the above alone. */
const BESIDE_A_SIGNATURE = /^(s[a-z]{1,3}|rs[a-z]{2}|e|t|ts|timestamp|alg(orithm)?|key-?name|k?id)$/i;

/** The address without what signs it; as it is where nothing does. */
export function unsignedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = [...url.searchParams.keys()];
  if (!names.some((name) => SIGNING.test(name))) return address;
  for (const name of names)
    if (SIGNING.test(name) || BESIDE_A_SIGNATURE.test(name)) url.searchParams.delete(name);
  return url.href;
}
