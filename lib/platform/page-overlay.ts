// Boxes over the open page in a closed shadow tree: the page can detect the overlay, but not read or move it.

/** What a view asks of a drawing in a page. */
export const drawingActs = ['show', 'hide', 'check'] as const;
export type DrawingAct = (typeof drawingActs)[number];

/** Window coordinates. */
export interface OverlayBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The extension API of a script in a page. Each drawing holds a port, whose end tells views that it is gone (`onDrawingEnd`). */
export interface PortGlobals {
  chrome?: {
    runtime?: {
      connect(): { disconnect(): void; onDisconnect: { addListener(listener: () => unknown): void } };
      lastError?: unknown;
    };
  };
}

interface PageOverlay {
  /** Draws boxes until `hide`, Escape, navigation, tampering by the page, or `boxesNow` returns undefined. */
  draw(name: string, style: Record<string, string>, boxesNow: () => readonly OverlayBox[] | undefined): void;
  hide(name: string): void;
  isShown(name: string): boolean;
}

/** The extension's globals in its isolated world; the page cannot see them. */
export interface PageGlobals extends PortGlobals {
  audienceLensOverlay?: PageOverlay;
}

/** Installs the overlay for drawing scripts. Injected as source text, so it must be self-contained. */
export function installOverlay(): true {
  const own = globalThis as PageGlobals;
  if (own.audienceLensOverlay) return true;
  /** Redraw and end functions by drawing name. */
  const drawings = new Map<string, { renew: () => void; end: () => void }>();

  // Set as important properties: no CSP forbids them, and no page rule overrides them.
  const styled = (part: HTMLElement, style: Record<string, string>) => {
    for (const [name, value] of Object.entries(style)) part.style.setProperty(name, value, 'important');
    return part;
  };
  /** If the page moves or hides the host element, its boxes change position. */
  const isAt = (part: Element | null, box: OverlayBox | undefined) => {
    if (!part || !box) return true;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const far = [left - box.left, top - box.top, right - box.right, bottom - box.bottom];
    return far.every((distance) => Math.abs(distance) < 2);
  };

  own.audienceLensOverlay = {
    draw(name, style, boxesNow) {
      drawings.get(name)?.end();
      const host = styled(document.createElement('div'), {
        all: 'initial',
        display: 'block',
        position: 'fixed',
        inset: '0',
        width: 'auto',
        height: 'auto',
        margin: '0',
        padding: '0',
        border: '0',
        background: 'none',
        overflow: 'clip',
        'pointer-events': 'none',
        'z-index': '2147483647',
      });
      host.ariaHidden = 'true';
      const tree = host.attachShadow({ mode: 'closed' });
      document.documentElement.append(host);
      // The top layer puts it above the page's dialogs.
      host.popover = 'manual';
      host.showPopover();

      let placed = '';
      const place = (boxes: readonly OverlayBox[]) => {
        const wanted = JSON.stringify(boxes);
        if (wanted === placed) return;
        placed = wanted;
        while (tree.childElementCount > boxes.length) tree.lastElementChild?.remove();
        while (tree.childElementCount < boxes.length)
          tree.append(
            styled(document.createElement('div'), {
              position: 'absolute',
              'box-sizing': 'border-box',
              ...style,
            }),
          );
        for (const [at, { left, top, right, bottom }] of boxes.entries())
          styled(tree.children[at] as HTMLElement, {
            left: `${left}px`,
            top: `${top}px`,
            width: `${right - left}px`,
            height: `${bottom - top}px`,
          });
      };

      const { runtime } = own.chrome ?? {};
      const port = runtime?.connect();
      // Without a view there is no other end; an error that is not read is reported as the page's.
      port?.onDisconnect.addListener(() => runtime?.lastError);
      const address = location.href;
      let frame = 0;
      const end = () => {
        cancelAnimationFrame(frame);
        removeEventListener('keydown', onKey, true);
        removeEventListener('pagehide', end);
        host.remove();
        drawings.delete(name);
        port?.disconnect();
      };
      const onKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') end();
      };
      const renew = () => {
        const boxes = host.isConnected && location.href === address ? boxesNow() : undefined;
        if (!boxes) return end();
        place(boxes);
        if (![0, boxes.length - 1].every((at) => isAt(tree.children.item(at), boxes[at]))) end();
      };
      const follow = () => {
        frame = requestAnimationFrame(follow);
        renew();
      };
      addEventListener('keydown', onKey, true);
      addEventListener('pagehide', end);
      drawings.set(name, { renew, end });
      follow();
    },
    hide: (name) => drawings.get(name)?.end(),
    isShown(name) {
      // A hidden tab draws no frames.
      drawings.get(name)?.renew();
      return drawings.has(name);
    },
  };
  return true;
}
