// Runs inside the popup's process, with the browser's own rights: the remote protocol does not list popups,
// so this is how a test reads them and clicks in them. Sent as text: nothing from outside the function is seen.

interface Order {
  id: string;
  source?: string;
  args?: string;
  at?: { x: number; y: number };
}

/** The globals of a frame script. */
declare function addMessageListener(name: string, heard: (message: { data: Order }) => void): void;
declare function sendAsyncMessage(name: string, data: object): void;
declare const content: Window & {
  synthesizeMouseEvent(type: string, x: number, y: number, event: object, options: object): void;
};
declare const Cu: {
  Sandbox(principal: object, options: object): object;
  evalInSandbox(source: string, sandbox: object): unknown;
};

function popupFrame(): void {
  async function run({ source, args }: Order): Promise<unknown> {
    // A sandbox over the popup's window: the popup's own policy forbids eval, and should.
    const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    return Cu.evalInSandbox(`(async () => JSON.stringify(await (${source})(...${args})))()`, sandbox);
  }

  function click(at: { x: number; y: number }): void {
    for (const type of ['mousemove', 'mousedown', 'mouseup']) {
      const clickCount = type === 'mousemove' ? 0 : 1;
      const event = { button: 0, clickCount };
      content.synthesizeMouseEvent(type, at.x, at.y, event, { isDOMEventSynthesized: false });
    }
  }

  addMessageListener('lens-test:order', ({ data }) => {
    const done = data.at === undefined ? run(data) : Promise.resolve(click(data.at));
    done.then(
      (value) => sendAsyncMessage(`lens-test:${data.id}`, { value }),
      (error) => sendAsyncMessage(`lens-test:${data.id}`, { error: String(error) }),
    );
  });
}

export const popupFrameScript = `(${popupFrame})()`;
