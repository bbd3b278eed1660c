// Runs inside the process of the popup or the sidebar, with the browser's own rights: the remote protocol lists neither,
// so this is how a test reads them and clicks in them. Sent as text: nothing from outside the function is seen.

interface Order {
  id: string;
  source?: string;
  args?: string;
  /** Clicks where the function says, in the same turn: nothing moves in between. Answers whether it said where. */
  press?: boolean;
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

function viewFrame(): void {
  function evaluate(expression: string): unknown {
    // A sandbox over the view's window: the view's own policy forbids eval, and should.
    const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    return Cu.evalInSandbox(expression, sandbox);
  }

  /** On a busy machine a view is shown before its document is there. */
  async function read(): Promise<void> {
    while (content.document.readyState === 'loading')
      await new Promise((resolve) => content.setTimeout(resolve, 20));
  }

  async function run({ source, args }: Order): Promise<unknown> {
    await read();
    return evaluate(`(async () => JSON.stringify(await (${source})(...${args})))()`);
  }

  async function press({ source, args }: Order): Promise<string> {
    const at = JSON.parse(String(evaluate(`JSON.stringify((${source})(...${args}))`)));
    if (at !== null) click(at);
    return JSON.stringify(at !== null);
  }

  function click(at: { x: number; y: number }): void {
    for (const type of ['mousemove', 'mousedown', 'mouseup']) {
      const clickCount = type === 'mousemove' ? 0 : 1;
      const event = { button: 0, clickCount };
      content.synthesizeMouseEvent(type, at.x, at.y, event, { isDOMEventSynthesized: false });
    }
  }

  addMessageListener('lens-test:order', ({ data }) => {
    (data.press ? press(data) : run(data)).then(
      (value) => sendAsyncMessage(`lens-test:${data.id}`, { value }),
      (error) => sendAsyncMessage(`lens-test:${data.id}`, { error: String(error) }),
    );
  });
}

export const viewFrameScript = `(${viewFrame})()`;
