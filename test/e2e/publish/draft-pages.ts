// Kinds of landing pages, each as a function of its texts: the same kind with the new texts is what a draft must look like.

export interface PageTexts {
  headline: string;
  lead: string;
  link: string;
  button: string;
  ending: string;
}

export interface PageKind {
  name: string;
  /** The body's HTML. */
  html(texts: PageTexts, old: PageTexts): string;
  /** Runs in the page before the draft is shown. */
  begin?: string;
  /** Runs in the page while the draft is shown; the page looks the same after it. */
  redraw?: string;
  /** In another language than English. */
  texts?: { old: PageTexts; fresh: PageTexts };
}

const english = {
  old: {
    headline: 'Plan your whole spring campaign with your team',
    lead: "It's the fastest way to agree. Nobody asks where things stand.",
    link: 'Compare all 24 features',
    button: 'Start now',
    ending: 'Trusted by thousands of teams – since 2011',
  },
  fresh: {
    headline: 'Plan your autumn campaign with your team',
    lead: "It's the calmest way to agree. Nobody asks where things stand. Nobody waits.",
    link: 'Compare the 3 features you asked about',
    button: 'See your plan',
    ending: 'Used by 140 finance teams in Europe',
  },
};

const arabic = {
  old: {
    headline: 'خطط لحملة الربيع مع فريقك',
    lead: 'أسرع طريقة للاتفاق على كل شيء.',
    link: 'قارن 24 ميزة',
    button: 'ابدأ الآن',
    ending: 'آلاف الفرق تثق بنا منذ 2011',
  },
  fresh: {
    headline: 'خطط لحملة الخريف مع فريقك',
    lead: 'أهدأ طريقة للاتفاق على كل شيء.',
    link: 'قارن 3 ميزات',
    button: 'شاهد خطتك',
    ending: '140 فريقا ماليا في أوروبا',
  },
};

const hebrew = {
  old: {
    headline: 'תכננו את קמפיין האביב עם הצוות',
    lead: 'הדרך המהירה ביותר להסכים.',
    link: 'השוו 24 תכונות',
    button: 'התחילו עכשיו',
    ending: 'אלפי צוותים סומכים עלינו',
  },
  fresh: {
    headline: 'תכננו את קמפיין הסתיו עם הצוות',
    lead: 'הדרך הרגועה ביותר להסכים.',
    link: 'השוו 3 תכונות',
    button: 'ראו את התוכנית',
    ending: '140 צוותי כספים באירופה',
  },
};

const japanese = {
  old: {
    headline: '春のキャンペーンを計画しましょう',
    lead: 'いちばん早く合意できる方法です。',
    link: '24の機能を比べる',
    button: '今すぐ始める',
    ending: '数千のチームに信頼されています',
  },
  fresh: {
    headline: '秋のキャンペーンを計画しましょう',
    lead: 'いちばん穏やかに合意できる方法です。',
    link: '3つの機能を比べる',
    button: '計画を見る',
    ending: '欧州の140の経理チームが使っています',
  },
};

const french = {
  old: {
    headline: 'Préparez tout l’été avec votre équipe',
    lead: 'La façon la plus rapide de décider à côté de vos collègues.',
    link: 'Comparer les 24 fonctionnalités',
    button: 'Démarrer',
    ending: 'Déjà adopté par des milliers d’équipes',
  },
  fresh: {
    headline: 'Préparez tout l’hiver où vous êtes',
    lead: 'La façon la plus sûre de décider à côté de vos collègues.',
    link: 'Comparer les 3 modèles demandés',
    button: 'Voir la présentation',
    ending: 'Utilisé par 140 équipes financières',
  },
};
/** Accents are signs apart from their letters. */
const decomposed = (texts: PageTexts) => plain(texts).normalize('NFD');

const thai = {
  old: {
    headline: 'วางแผนแคมเปญฤดูใบไม้ผลิกับทีม',
    lead: 'วิธีที่เร็วที่สุดในการตกลงกัน',
    link: 'เปรียบเทียบ 24 คุณสมบัติ',
    button: 'เริ่มเลย',
    ending: 'ทีมหลายพันทีมไว้วางใจ',
  },
  fresh: {
    headline: 'วางแผนแคมเปญฤดูใบไม้ร่วงกับทีม',
    lead: 'วิธีที่สงบที่สุดในการตกลงกัน',
    link: 'เปรียบเทียบ 3 คุณสมบัติ',
    button: 'ดูแผนของคุณ',
    ending: 'ทีมการเงิน 140 ทีมในยุโรป',
  },
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const plain = ({ headline, lead, link, button, ending }: PageTexts) =>
  `<h1>${escaped(headline)}</h1><p>${escaped(lead)}</p><p><a href="#1">${escaped(link)}</a> <button>${escaped(button)}</button></p><footer>${escaped(ending)}</footer>`;

/** Each text by another hand. */
const each = (texts: PageTexts, of: (text: string) => string) =>
  Object.values(texts)
    .map((text) => `<p>${of(text)}</p>`)
    .join('\n');
/** The n-th word by another hand; from behind where n is negative. */
const word = (text: string, at: number, of: (text: string) => string) => {
  const all = text.split(' ');
  return all
    .map((one, index) => (index === (at + all.length) % all.length ? of(one) : escaped(one)))
    .join(' ');
};
const words = (text: string, of: (text: string) => string) => text.split(' ').map(of).join(' ');

const quoted = (html: string) => JSON.stringify(html).replaceAll('</', '<\\/');
const element = (html: string) =>
  `<script>window.inside = ${quoted(html)}; customElements.get('draft-page') ?? customElements.define('draft-page', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = inside; } });</script><draft-page></draft-page>`;

const inputs = (texts: PageTexts) =>
  Object.values(texts)
    .map((text, at) => `<input type="${at % 2 ? 'submit' : 'button'}" value="${escaped(text)}">`)
    .join('');
const framed = (html: string) =>
  `<iframe id="frame"></iframe><script>frame.srcdoc = ${quoted(html)};</script>`;

/** Draws by `draw`, as a framework does: `redraw` draws all elements anew. */
const drawn = (texts: PageTexts) =>
  `<main id="app"></main><script>window.texts = ${JSON.stringify(texts)}; window.draw = () => { app.innerHTML = Object.values(texts).map((text) => '<p>' + text + '</p>').join(''); }; draw();</script>`;

export const pageKinds: PageKind[] = [
  { name: 'from a server', html: plain },
  {
    name: 'with line breaks in its source',
    html: (texts) => each(texts, (text) => `\n      ${escaped(text).replaceAll(' ', '\n      ')}\n    `),
  },
  {
    name: 'with spaces that do not break',
    html: (texts) => each(texts, (text) => words(text, escaped).replaceAll(' ', '&nbsp;')),
  },
  {
    name: 'with every letter as an entity',
    html: (texts) => each(texts, (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')),
  },
  {
    name: 'with a bold word',
    html: (texts) => each(texts, (text) => word(text, 1, (one) => `<b>${one}</b>`)),
  },
  {
    name: 'with the last word in a link in emphasis',
    html: (texts) => each(texts, (text) => word(text, -1, (one) => `<em><a href="#2">${one}</a></em>`)),
  },
  {
    name: 'with half a word in bold',
    html: (texts) => each(texts, (text) => `${escaped(text.slice(0, 3))}<b>${escaped(text.slice(3))}</b>`),
  },
  {
    name: 'with spaces within its bold words',
    html: (texts) =>
      each(texts, (text) =>
        text
          .split(' ')
          .map((one) => `<b>${one} </b>`)
          .join(''),
      ),
  },
  {
    name: 'with each letter by itself, for an animation',
    html: (texts) =>
      each(texts, (text) =>
        words(text, (one) =>
          [...one].map((sign) => `<span style="display: inline-block">${sign}</span>`).join(''),
        ),
      ),
  },
  {
    name: 'with each word in a span',
    html: (texts) => each(texts, (text) => words(text, (one) => `<span>${one}</span>`)),
  },
  {
    name: 'with soft hyphens',
    html: (texts) =>
      each(texts, (text) =>
        words(text, (one) => (one.length > 5 ? `${one.slice(0, 3)}&shy;${one.slice(3)}` : one)),
      ),
  },
  {
    name: 'with spaces of no width',
    html: (texts) => each(texts, (text) => text.replaceAll(' ', ' \u200b')),
  },
  {
    name: 'with comments between its words',
    html: (texts) => each(texts, (text) => text.replaceAll(' ', '<!-- --> ')),
  },
  {
    name: 'with a place to break within words',
    html: (texts) => each(texts, (text) => words(text, (one) => `${one.slice(0, 2)}<wbr>${one.slice(2)}`)),
  },
  {
    name: 'with text nodes side by side',
    html: plain,
    begin: `for (const part of document.querySelectorAll('h1, p, a, button, footer')) if (part.firstChild?.data?.length > 8) part.firstChild.splitText(6).splitText(2);`,
  },
  { name: 'that draws all its elements anew', html: drawn, redraw: 'draw()' },
  {
    name: 'that draws itself anew again and again',
    html: drawn,
    redraw: 'draw(); queueMicrotask(draw); requestAnimationFrame(draw); setTimeout(draw, 60);',
  },
  {
    name: 'that writes its texts again',
    html: plain,
    begin: `window.kept = [...document.querySelectorAll('h1, p:first-of-type, a, button, footer')].map((part) => [part.firstChild, part.firstChild.data]);`,
    redraw: 'for (const [node, text] of kept) node.data = text;',
  },
  {
    name: 'that moves its parts',
    html: plain,
    redraw: `const [h1, p] = document.querySelectorAll('h1, p'); p.remove(); h1.after(p);`,
  },
  {
    name: 'with parts that come late',
    html: plain,
    begin: `window.late = document.querySelector('footer'); late.remove();`,
    redraw: 'document.body.append(late)',
  },
  {
    name: 'with a part that opens late',
    html: (texts) => `${plain({ ...texts, ending: '' })}<div id="late" hidden>${escaped(texts.ending)}</div>`,
    redraw: 'document.getElementById("late").hidden = false',
  },
  { name: 'of a web component', html: (texts) => element(plain(texts)) },
  {
    name: 'of web components in each other',
    html: (texts) =>
      `<div id="holder"></div><script>{ const open = (html) => { const host = document.createElement('div'); host.attachShadow({ mode: 'open' }).innerHTML = html; return host; }; const outer = open('<section></section>'); outer.shadowRoot.firstChild.append(open(${quoted(plain(texts))})); holder.append(outer); }</script>`,
  },
  {
    name: 'with texts in the slot of a component',
    html: (texts) =>
      `<div id="slotted">${plain(texts)}</div><script>slotted.attachShadow({ mode: 'open' }).innerHTML = '<section><slot></slot></section>';</script>`,
  },
  {
    name: 'of a component that draws itself anew',
    html: (texts) =>
      `<div id="host"></div><script>window.draw = () => { (host.shadowRoot ?? host.attachShadow({ mode: 'open' })).innerHTML = ${JSON.stringify(plain(texts)).replaceAll('</', '<\\/')}; }; draw();</script>`,
    redraw: 'draw()',
  },
  {
    name: 'with a hidden menu of the same words',
    html: (texts) => `<nav style="display: none">${plain(texts)}</nav>${plain(texts)}`,
  },
  {
    name: 'with an invisible copy',
    html: (texts) => `<div style="visibility: hidden">${plain(texts)}</div>${plain(texts)}`,
  },
  {
    name: 'with a copy in a closed part',
    html: (texts) => `<details><summary>More</summary>${plain(texts)}</details>${plain(texts)}`,
  },
  {
    name: 'with a copy for screen readers',
    html: (texts, old) =>
      `<div style="position: absolute; width: 1px; height: 1px; overflow: hidden">${plain(old)}</div>${plain(texts)}`,
  },
  {
    name: 'with a copy that a person may edit',
    html: (texts, old) => `<div contenteditable>${plain(old)}</div>${plain(texts)}`,
  },
  {
    name: 'with a copy in a field',
    html: (texts) => `<textarea>${escaped(texts.headline)}</textarea>${plain(texts)}`,
  },
  {
    name: 'with copies in scripts and templates',
    html: (texts) =>
      `<script type="text/plain">${texts.headline}</script><template>${plain(texts)}</template>${plain(texts)}`,
  },
  { name: 'in Arabic', html: (texts) => `<div dir="rtl">${plain(texts)}</div>`, texts: arabic },
  {
    name: 'in Hebrew with a bold word',
    html: (texts) => `<div dir="rtl">${each(texts, (text) => word(text, 1, (one) => `<b>${one}</b>`))}</div>`,
    texts: hebrew,
  },
  { name: 'in Japanese', html: plain, texts: japanese },
  {
    name: 'in Japanese within longer sentences',
    html: (texts) => each(texts, (text) => `皆様、${text}どうぞ。`),
    texts: japanese,
  },
  { name: 'in Thai', html: plain, texts: thai },
  { name: 'in French', html: plain, texts: french },
  { name: 'with accents apart from their letters', html: decomposed, texts: french },
  {
    name: 'as a table',
    html: (texts) =>
      `<table><tr>${Object.values(texts)
        .map((text) => `<td>${escaped(text)}</td>`)
        .join('')}</tr></table>`,
  },
  {
    name: 'as a list',
    html: (texts) =>
      `<ol>${Object.values(texts)
        .map((text) => `<li>${escaped(text)}</li>`)
        .join('')}</ol>`,
  },
  {
    name: 'as boxes in a row',
    html: (texts) =>
      `<div style="display: flex">${Object.values(texts)
        .map((text) => `<span>${escaped(text)}</span>`)
        .join('')}</div>`,
  },
  {
    name: 'as a grid',
    html: (texts) =>
      `<div style="display: grid">${Object.values(texts)
        .map((text) => `<span>${escaped(text)}</span>`)
        .join('')}</div>`,
  },
  {
    name: 'as buttons without a space between them',
    html: (texts) =>
      Object.values(texts)
        .map((text) => `<button>${escaped(text)}</button>`)
        .join(''),
  },
  { name: 'as buttons that are inputs', html: inputs },
  { name: 'as inputs of a web component', html: (texts) => element(inputs(texts)) },
  {
    name: 'with a copy in a button that is sent with its form',
    html: (texts, old) =>
      `<form><input type="submit" name="go" value="${escaped(old.headline)}"></form>${plain(texts)}`,
  },
  { name: 'in a frame', html: (texts) => framed(plain(texts)) },
  {
    name: 'with a part in a frame that loads late',
    html: (texts) =>
      `${plain({ ...texts, ending: '' })}<iframe id="frame"></iframe>` +
      `<script>window.late = ${quoted(texts.ending)};</script>`,
    redraw: 'new Promise((loaded) => { frame.onload = loaded; frame.srcdoc = "<p>" + late + "</p>"; })',
  },
  {
    name: 'with longer words that hold them',
    html: (texts) =>
      `${plain(texts)}<p>Start nowhere. Restart now!</p>`.replace('Restart now', 'Restart nows'),
  },
  {
    name: 'in capitals by its style',
    html: (texts) => `<div style="text-transform: uppercase">${plain(texts)}</div>`,
  },
  { name: 'with breaks', html: (texts) => each(texts, (text) => text.replace(' ', '<br>')) },
  {
    name: 'as it was typed',
    html: (texts) => `<pre>${Object.values(texts).map(escaped).join('\n\n')}</pre>`,
  },
  {
    name: 'as a drawing',
    html: (texts) =>
      `<svg width="900" height="200">${Object.values(texts)
        .map((text, at) => `<text y="${20 + 30 * at}">${escaped(text)}</text>`)
        .join('')}</svg>`,
  },
  {
    name: 'in an open dialog',
    html: (texts) => `<dialog id="asked">${plain(texts)}</dialog>`,
    begin: 'asked.showModal()',
  },
  {
    name: 'with quotes of another kind',
    html: (texts) => plain({ ...texts, lead: texts.lead.replaceAll("'", '’') }),
  },
  {
    name: 'with dashes of another kind',
    texts: {
      old: { ...english.old, lead: 'The fastest way - for large teams - to agree.' },
      fresh: { ...english.fresh, lead: 'The calmest way - for all teams - to agree.' },
    },
    html: (texts) => plain({ ...texts, lead: texts.lead.replaceAll(' - ', ' – ') }),
  },
  {
    name: 'with sentences around the texts',
    html: (texts) => each(texts, (text) => `In short: ${escaped(text)} (and more).`),
  },
  {
    name: 'with all texts in one paragraph',
    html: (texts) => `<p>${Object.values(texts).map(escaped).join('; ')}</p>`,
  },
  {
    name: 'with readings above its words',
    html: (texts) => each(texts, (text) => word(text, 1, (one) => `<ruby>${one}<rt>※</rt></ruby>`)),
  },
  {
    name: 'with 5,000 texts',
    html: (texts) =>
      `${plain(texts)}<ul>${Array.from({ length: 5000 }, (_, at) => `<li>Offer <b>${at}</b></li>`).join('')}</ul>`,
  },
];

export function textsOf({ texts = english }: PageKind): { old: PageTexts; fresh: PageTexts } {
  return texts;
}
