import { describe, expect, it } from 'vitest';
import { withCard } from './store-page.ts';

const PAGE = '<head><title>Catálogo en línea</title></head>';

describe('the page of a store', () => {
  it('has its name in the tab and in what a messenger shows of a link, with its greeting', () => {
    const html = withCard(PAGE, { title: 'La Esquina · Catálogo', description: 'Pedidos hasta las 6' });
    expect(html).toContain('<title>La Esquina · Catálogo</title>');
    expect(html).toContain('<meta property="og:title" content="La Esquina · Catálogo" />');
    expect(html).toContain('<meta property="og:description" content="Pedidos hasta las 6" />');
    expect(html).not.toContain('Catálogo en línea');
  });

  it('takes names and greetings as words, whatever is in them', () => {
    const html = withCard(PAGE, { title: '$& "<script>" & Cía', description: '"><img>' });
    expect(html).toContain('<title>$&amp; &quot;&lt;script&gt;&quot; &amp; Cía</title>');
    expect(html).not.toMatch(/<script|<img/u);
  });
});
