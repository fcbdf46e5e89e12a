import { best } from '#tests/fixtures/best-time.ts';
import { Window } from 'happy-dom';
import mustache from 'mustache';
import { describe, expect, it } from 'vitest';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { sanitizeTemplate } from './template-sanitizer.ts';
import { XSS_CORPUS } from '#tests/fixtures/paper/xss-corpus.ts';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
// Any name a template may ask for gets a hostile value.
const view: Record<string, unknown> = new Proxy(
  {},
  { has: () => true, get: (_target, name) => (name === 'items' ? [{ nombre: HOSTILE }] : HOSTILE) },
);

const ELEMENTS_THAT_ACT =
  'script,style,link,meta,base,iframe,frame,object,embed,applet,svg,math,form,input,button,textarea,select,a,area,video,audio,source,template,noscript,dialog,marquee,portal,animate,set,foreignObject,details';

/** What could run, load, link or send in this markup as a browser reads it. */
function activeContent(html: string): string[] {
  const { document } = new Window();
  document.body.innerHTML = html;
  const elements = [...document.querySelectorAll('*')].filter((element) => document.body.contains(element));
  const acting = elements
    .filter((element) => element.matches(ELEMENTS_THAT_ACT))
    .map(({ tagName }) => tagName);
  const attributes = elements.flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => isActive(name, value))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
  return [...acting, ...attributes];
}

function isActive(name: string, given: string | null): boolean {
  const value = given ?? '';
  if (
    /^on|^(?:href|xlink:href|action|formaction|srcset|srcdoc|background|poster|ping|data|id|name|class)$/u.test(
      name,
    )
  )
    return true;
  if (name === 'src') return !/^data:image\/(?:png|jpe?g);base64,/u.test(value);
  if (name !== 'style') return false;
  return /url|expression|@import|javascript|behavior|binding|position|z-index|\\|var\(|attr\(|image\(|-set\(/iu.test(
    value,
  );
}

describe('the sanitizer of templates', () => {
  it.each(XSS_CORPUS)('leaves nothing active of %s', (payload) => {
    const clean = sanitizeTemplate(payload);
    expect(activeContent(clean)).toEqual([]);
    expect(clean).not.toMatch(/javascript:|vbscript:|<!--|<\?|https?:\/\/evil/iu);
    expect(sanitizeTemplate(clean)).toBe(clean);
  });

  it.each(XSS_CORPUS)('leaves nothing active of %s once hostile values are filled in', (payload) => {
    let filled: string;
    try {
      filled = mustache.render(sanitizeTemplate(payload), view);
    } catch {
      return; // an unclosed section prints nothing at all
    }
    expect(activeContent(filled)).toEqual([]);
  });

  it.each(['custom', 'cartaA4', 'oficio'] as const)('changes nothing in the default of %s', (key) => {
    const { customText } = defaultPrinterSettings().templates[key];
    expect(sanitizeTemplate(customText)).toBe(customText);
    expect(activeContent(mustache.render(customText, view))).toEqual([]);
  });

  it.each([
    '<h1 style="text-align:center;color:rgb(20, 40, 60)">Factura</h1><p>Hola <b>{{cliente_nombre}}</b><br>Adiós</p>',
    '<table style="width:100%" border="1"><tbody>{{#items}}<tr><td colspan="2" align="right">{{nombre}}</td></tr>{{/items}}</tbody></table>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="logo" width="40">',
    '<p style="font-family:\'Courier New\', monospace;font-size:12px">{{ fecha }} — 5 % &amp; más</p>',
    '<ul><li>uno</li></ul><hr><font color="red" size="2">x</font>{{^nota}}sin nota{{/nota}}{{! apunte }}',
  ])('keeps formatting to the letter: %s', (html) => {
    expect(sanitizeTemplate(html)).toBe(html);
  });

  it('keeps the words of what it takes away', () => {
    expect(sanitizeTemplate('<a href="https://evil.example">vea</a> <form><b>total</b></form>')).toBe(
      'vea <b>total</b>',
    );
  });

  it('puts values in escaped, whatever the template asks for', () => {
    const clean = sanitizeTemplate('{{{a}}}{{& b}}{{=<% %>=}}<%& c %>{{> d}}{{ {e}}}');
    const filled = mustache.render(clean, view);
    expect(filled).not.toContain('<img');
    expect(clean).toContain('{{a}}{{b}}');
  });

  it('takes no more than a few times the work of ordinary markup for 64 KB of anything', () => {
    const sanitize = (part: string) =>
      best(() => sanitizeTemplate(part.repeat(Math.ceil(65_536 / part.length)).slice(0, 65_536)));
    const ordinary = sanitize('<p style="color: red">Total <b>{{total}}</b></p>');
    const slow = [
      '<b>',
      '<p style="color:rgb(',
      '{{{',
      '&#123;',
      '<p style="' + 'a:b;'.repeat(16_000),
      '<a<',
      '}}}{{{',
    ];
    for (const part of slow) expect(sanitize(part) / ordinary).toBeLessThan(30);
  });
});
