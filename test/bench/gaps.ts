// Measures how long a page is unresponsive. Each function runs in the page and can use only its argument.

interface Scrolling {
  /** Selector; its nearest scrollable ancestor is scrolled. */
  within: string;
  frames: number;
}

/** Scrolls by small and large steps. Returns the longest time between two turns of the event loop (ms). */
export async function longestWhileScrolling({ within, frames }: Scrolling): Promise<number> {
  const channel = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
  let box = document.querySelector(within);
  while (
    box &&
    !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
  )
    box = box.parentElement;
  if (!box) throw new Error(`Nothing around ${within} scrolls.`);
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const isLeap = frame % 40 === 39;
    box.scrollTop = isLeap ? ((frame * 7919) % 97) * (box.scrollHeight / 97) : box.scrollTop + 300;
  }
  isOver = true;
  return longest;
}

/** Scrolls to the top, and waits for the scroll listeners. */
export async function backToTop(within: string): Promise<void> {
  for (let box = document.querySelector(within); box; box = box.parentElement) box.scrollTop = 0;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

interface Typing {
  field: string;
  texts: string[];
  /** Between two keys (ms). */
  pause: number;
}

/** Types texts into a field key by key. Returns the longest block of the event loop after each key (ms). */
export async function longestWhileTyping({ field, texts, pause }: Typing): Promise<number[]> {
  const input = document.querySelector(field);
  if (!(input instanceof HTMLInputElement)) throw new Error(`No ${field} to type into.`);
  const type = (value: string) => {
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const keys = texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  // One channel for all turns: thousands would cause garbage collections in the measured page.
  const { port1, port2 } = new MessageChannel();
  const turn = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  const gaps: number[] = [];
  for (const key of keys) {
    const end = performance.now() + pause;
    let longest = 0;
    let last = performance.now();
    type(key);
    while (performance.now() < end) {
      await turn();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
    gaps.push(longest);
  }
  return gaps;
}
