// Asset files, generated from their id on request.
import { Hono } from 'hono';
import type { Env } from './api.ts';
import { encodePng } from './png.ts';
import { type Random, random } from './random.ts';

const sizes: Record<string, readonly [number, number]> = {
  image: [600, 315],
  logo: [160, 64],
  icon: [64, 64],
  video: [320, 180],
  custom: [320, 180],
};

function color(chance: Random): [number, number, number] {
  return [chance.int(20, 200), chance.int(60, 200), chance.int(60, 220)];
}

/** Two colours that meet along a slope, and a lighter disc. */
function draw(fileId: string, width: number, height: number): Buffer {
  const chance = random(fileId);
  const [from, to] = [color(chance), color(chance)];
  const radius = Math.min(width, height) / 4;
  return encodePng(width, height, (x, y) => {
    const share = (x / width + y / height) / 2;
    const light = Math.hypot(x - width / 2, y - height / 2) < radius ? 50 : 0;
    const mix = (at: 0 | 1 | 2) => Math.min(255, Math.round(from[at] * (1 - share) + to[at] * share) + light);
    return [mix(0), mix(1), mix(2)];
  });
}

function drawSvg(fileId: string): string {
  const fill = `rgb(${color(random(fileId)).join(' ')})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="${fill}"/></svg>`;
}

export function makeFiles(): Hono<Env> {
  const files = new Hono<Env>();
  files.get(
    '/files/:name{file-(image|logo|icon|video|custom-component)-\\d+(-preview)?\\.(png|svg|txt)}',
    (c) => {
      const [fileId = '', extension] = c.req.param('name').split('.');
      c.header('cache-control', 'public, max-age=60');
      if (extension === 'svg') return c.body(drawSvg(fileId), 200, { 'content-type': 'image/svg+xml' });
      if (extension === 'txt') return c.text(`// The component ${fileId}, as it was uploaded.\n`);
      const [width, height] = sizes[fileId.split('-')[1] ?? ''] ?? [64, 64];
      const scale = fileId.endsWith('-preview') ? 2 : 1;
      const drawn = draw(fileId, Math.ceil(width / scale), Math.ceil(height / scale));
      return c.body(new Uint8Array(drawn), 200, { 'content-type': 'image/png' });
    },
  );
  return files;
}
