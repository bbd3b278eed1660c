// A page that has nothing to do with the company, to select text on.

export const article = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What teams want to know before they buy · The Planning Blog</title>
<link rel="canonical" href="/article"><meta name="description" content="Notes from forty conversations.">
<style>body { font: 18px/1.6 Georgia, serif; margin: 2rem auto; padding: 0 1rem; max-width: 40rem } iframe { width: 100%; height: 10rem; border: 1px solid #bbb }</style></head>
<body><article><h1>What teams want to know before they buy</h1>
<p id="first">We listened to forty conversations. In thirty-one of them the first question was about data, not about price.</p>
<p>“Where is it kept, and who can read it?” said a head of finance. “If I have to look for that, I stop reading.”</p>
<ul><li>Where is our data kept?</li><li>How long does moving take?</li><li>Can we leave again?</li></ul>
<p>More on <a href="https://example.com/planning?utm_source=blog">planning in general</a> and
<a href="#comments">what readers said</a>. بعض القراء كتبوا بالعربية. 一部の読者は日本語で書きました。 🌱</p>
<pre>line one
  line two, indented
line three</pre>
<h2 id="comments">From a reader</h2><iframe title="A reader’s comment" src="/frame"></iframe>
</article></body></html>
`;

export const articleFrame = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A reader’s comment</title></head>
<body><p id="comment">We replaced three tools with one, and nobody missed the meetings.</p></body></html>
`;
