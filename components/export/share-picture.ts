// A 1200 × 630 picture, which chats show uncropped, in the view's font. Always light, because its background is unknown.

/** Pixels per unit used here. */
const SCALE = 2;
export const PICTURE = { width: 600, height: 315, edge: 32 };

const colors = ['surface', 'line', 'text', 'text-soft', 'live', 'draft', 'stop', 'accent'] as const;
export type PictureColor = (typeof colors)[number];

interface Letters {
  size: number;
  weight?: number;
  color?: PictureColor;
  /** Truncation or wrapping width; by default the remaining width. */
  width?: number;
  lines?: number;
  align?: CanvasTextAlign;
}

export interface Picture {
  pen: OffscreenCanvasRenderingContext2D;
  color(name: PictureColor): string;
  /** `y` is the baseline of the first line. Returns the baseline of the last. */
  write(text: string, x: number, y: number, letters: Letters): number;
}

/** A PNG. */
export async function sharePicture(draw: (picture: Picture) => void): Promise<Blob> {
  const { width, height } = PICTURE;
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const color = colorsOfView();
  const { fontFamily } = getComputedStyle(document.body);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = color('surface');
  pen.fillRect(0, 0, width, height);
  draw({
    pen,
    color,
    write(text, x, y, { size, weight = 400, color: name = 'text', lines = 1, align = 'left', ...rest }) {
      pen.font = `${weight} ${size}px ${fontFamily}`;
      pen.fillStyle = color(name);
      pen.textAlign = align;
      const room = rest.width ?? width - PICTURE.edge - x;
      const set = setInLines(text, room, lines, pen);
      const step = size * 1.35;
      for (const [at, line] of set.entries()) pen.fillText(line, x, y + at * step);
      return y + (set.length - 1) * step;
    },
  });
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Longer text never fits, and a name can have any length. */
const MAX_LETTERS = 400;

/** The last line ends with an ellipsis if text was cut. */
function setInLines(
  text: string,
  width: number,
  lines: number,
  pen: OffscreenCanvasRenderingContext2D,
): string[] {
  const fits = (line: string) => pen.measureText(line.trimEnd()).width <= width;
  const words = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.slice(0, MAX_LETTERS)),
    ({ segment }) => segment,
  );
  const set = [''];
  for (const word of words) {
    const line = set.at(-1) ?? '';
    if (line === '' || set.length === lines || fits(line + word)) set[set.length - 1] = line + word;
    else set.push(word.trimStart());
  }
  return set.map((line) => cutTo(line, fits));
}

function cutTo(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
}

/** Resolves the view's colors to values that a canvas accepts. */
function colorsOfView(): (name: PictureColor) => string {
  const styles = document.createElement('span');
  styles.style.colorScheme = 'light';
  document.body.append(styles);
  const found = new Map(
    colors.map((name) => {
      styles.style.color = `var(--${name})`;
      return [name, getComputedStyle(styles).color] as const;
    }),
  );
  styles.remove();
  return (name) => found.get(name) ?? '';
}
