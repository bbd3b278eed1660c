// Immediate tooltips, also on keyboard focus: the browser shows its own late and only to a pointer. Visual only.
import { exactTime } from '../../lib/format/dates.ts';

/** Marks elements that use this tooltip for the pointer too, instead of `title`. */
const OWN = '[data-tip]';
const GAP = 6;

let tip: HTMLElement | undefined;
let of: Element | undefined;
let frame = 0;

export function startTooltips(): void {
  if (tip) return;
  tip = document.body.appendChild(document.createElement('div'));
  tip.className = 'tip';
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  const { activeElement } = document;
  if (activeElement) onFocus(activeElement);
  const pointed = document.querySelector(`${OWN}:hover`);
  if (pointed) show(pointed, textOf(pointed));
  document.addEventListener('focusin', ({ target }) => onFocus(target));
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerover', ({ target }) => {
    // The tooltip stays while the pointer is over it.
    if (!(target instanceof Element) || target.closest('.tip')) return;
    const own = target.closest(OWN);
    if (own) show(own, textOf(own));
    else if (of?.matches(OWN) && !of.matches(':focus-visible')) hide();
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { capture: true });
  addEventListener('scroll', () => of && place(of), { capture: true });
}

function onFocus(target: EventTarget | null): void {
  if (target instanceof Element && target.matches(':focus-visible')) show(target, textOf(target));
}

/** Text that the element does not show itself: its tooltip and the exact times inside it. */
function textOf(part: Element): string {
  if (part.matches('input, select, textarea, dialog, [role="tabpanel"]')) return '';
  const visibleText = (part as HTMLElement).innerText.trim();
  const times = [...part.querySelectorAll('time')].map(({ dateTime }) => exactTime(Date.parse(dateTime)));
  const texts = [part.getAttribute('data-tip') ?? part.getAttribute('title') ?? '', ...times];
  // A tooltip that starts with the visible text would only repeat it and cover other content.
  return texts
    .filter(
      (text) =>
        text !== '' && !visibleText.includes(text) && (visibleText === '' || !text.startsWith(visibleText)),
    )
    .join('\n');
}

function show(part: Element, text: string): void {
  hide();
  if (text === '' || !tip) return;
  of = part;
  tip.textContent = text;
  // Not in the event: a menu that closes gives the focus back before it is closed, and until then no popover can open.
  frame = requestAnimationFrame(() => {
    tip?.showPopover();
    place(part);
  });
}

function hide(): void {
  of = undefined;
  cancelAnimationFrame(frame);
  tip?.hidePopover();
}

/** Beside a section icon, so that the next icon stays visible; otherwise below, or above if there is no room. */
function place(part: Element): void {
  if (!tip) return;
  const { left, right, top, bottom, height } = part.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const isBeside = part.matches('[role="tab"]');
  const isLow = bottom + GAP + offsetHeight > clientHeight;
  const y = isBeside ? top + (height - offsetHeight) / 2 : isLow ? top - GAP - offsetHeight : bottom + GAP;
  const isMirrored = document.documentElement.dir === 'rtl';
  const beside = isMirrored ? left - GAP - offsetWidth : right + GAP;
  const x = isBeside ? beside : (left + right - offsetWidth) / 2;
  tip.style.left = `${Math.max(2, Math.min(x, clientWidth - offsetWidth - 2))}px`;
  tip.style.top = `${Math.max(2, y)}px`;
}
