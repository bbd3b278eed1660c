// What must not be in a view, whatever the service sends. Runs in the view.

/** The faults of the view's current state; empty if there are none. */
export function faultsOfView(): string[] {
  const faults: string[] = [];
  const told = (element: Element) => element.outerHTML.slice(0, 160);

  // Elements and attributes of the service's.
  const strange =
    'hostile, [hostile], script:not([src]), iframe, object, embed, base, form[action], [formaction], [srcdoc], svg a, math, foreignObject, template, marquee, meta[http-equiv="refresh" i]';
  for (const element of document.querySelectorAll(strange))
    faults.push(`an element of the service: ${told(element)}`);
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name)) faults.push(`a handler ${name}=${value}: ${told(element)}`);

  // Links lead only to https, http, one mailbox, one number, or within the view.
  for (const link of document.querySelectorAll('a[href], area[href]')) {
    const raw = link.getAttribute('href') ?? '';
    if (/^#[\w-]*$/.test(raw)) continue;
    const url = URL.parse(raw);
    const isWeb =
      url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '' && url.host !== '';
    // A draft has a subject and a text, and nothing in them starts another header, such as another recipient.
    const mail = /^mailto:[^?&,;:\s]+@[^?&,;:\s@]+(?:\?subject=[^?&#\s]*&body=[^?&#\s]*)?$/;
    const isPerson = mail.test(raw) || /^tel:\+\d{2,15}$/.test(raw);
    if (!isWeb && !isPerson) faults.push(`a link to ${raw.slice(0, 120)}`);
    if (isWeb && (link.getAttribute('rel') ?? '') !== 'noopener noreferrer')
      faults.push(`a link without rel: ${told(link)}`);
  }
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    'img, image, source, video, audio, track',
  )) {
    const source = picture.getAttribute('src') ?? picture.getAttribute('href') ?? '';
    if (!/^(?:|blob:.*|data:image\/.*|\/[\w./-]*|chrome-extension:.*)$/s.test(source))
      faults.push(`a picture from ${source.slice(0, 120)}`);
  }

  // What turns the direction of a text turns nothing around it.
  const TURNS = /[\u202a-\u202e\u2066-\u2068]/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!TURNS.test(node.nodeValue ?? '')) continue;
    let around = node.parentElement;
    let isApart = false;
    while (around) {
      const { unicodeBidi, display } = getComputedStyle(around);
      isApart ||= /isolate|plaintext/.test(unicodeBidi) || around.tagName === 'OPTION';
      if (isApart || !/^(inline|contents)$/.test(display)) break;
      around = around.parentElement;
    }
    if (isApart || !around) continue;
    // Alone in its paragraph, or closed in itself, it has nothing to turn.
    if (around.textContent?.trim() === node.nodeValue?.trim()) continue;
    faults.push(
      `a text that is not isolated, in ${around.tagName}.${around.className}: ${around.textContent?.slice(0, 80)}`,
    );
  }

  const main = document.querySelector('main') ?? document.body;
  if ((main.textContent ?? '').trim().length < 3) faults.push('the view is blank');
  return [...new Set(faults)];
}
