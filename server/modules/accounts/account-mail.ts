import { escapeHtml } from '#server/http/answers/escape-html.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { accountMailText } from './account-mail-text.ts';

const PATHS = { verify: 'verify-email', reset: 'recuperar' };

/**
 * The mail that carries a key. It says nothing that somebody typed into a form, names neither: anybody can
 * register anybody's address, and ours must not become the letter-paper of a swindler.
 * @param base origin of the product as its users reach it
 * @param life how long the key lives, in seconds from now
 */
export function accountMail(
  kind: 'verify' | 'reset',
  to: string,
  base: string,
  key: string,
  { ttlS, now }: { ttlS: number; now: Date },
): Mail {
  const { subject, title, intro, button, ignore } = accountMailText[kind];
  const link = `${base}/${PATHS[kind]}/${key}`;
  const expiry = accountMailText.expiry(ttlS);
  const text = [title, '', intro, '', link, '', expiry, ignore, '', accountMailText.footer, ''].join('\n');
  const html = page({ title, intro, button, link, notes: [expiry, ignore] });
  return { to, subject, text, html, link, until: new Date(now.getTime() + ttlS * 1000).toISOString() };
}

interface Page {
  title: string;
  intro: string;
  button: string;
  link: string;
  notes: string[];
}

// Mail programs know tables and inline styles and not much else.
function page({ title, intro, button, link, notes }: Page): string {
  const href = escapeHtml(link);
  const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const small = `${font};font-size:14px;line-height:1.5;color:#5b6472`;
  const row = (style: string, content: string) => `<tr><td style="${style}">${content}</td></tr>`;
  const action =
    `\n<a href="${href}"\n style="display:inline-block;background:#0f766e;color:#ffffff;text-decoration:none;` +
    `${font};font-size:16px;font-weight:600;padding:14px 28px;border-radius:8px">${escapeHtml(button)}</a>`;
  const rows = [
    row(`${font};font-size:22px;font-weight:700;color:#101828;padding-bottom:12px`, escapeHtml(title)),
    row(`${font};font-size:16px;line-height:1.5;color:#344054;padding-bottom:24px`, escapeHtml(intro)),
    row('padding-bottom:24px', action),
    row(small, notes.map(escapeHtml).join('<br>')),
    row(
      `${small};padding-top:16px;word-break:break-all`,
      `${escapeHtml(accountMailText.fallback)}<br>\n<a href="${href}"\n style="color:#0f766e">\n${href}</a>`,
    ),
    row(`${small};font-size:12px;padding-top:24px`, escapeHtml(accountMailText.footer)),
  ];
  const table = (style: string, content: string) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}">${content}</table>`;
  const card = table(
    'width:100%;max-width:520px;background:#ffffff;border-radius:12px;padding:32px',
    rows.join('\n'),
  );
  const sheet = table(
    'width:100%;background:#f2f4f7',
    row('padding:24px 12px', `<div align="center">${card}</div>`),
  );
  return (
    `<!doctype html>\n<html lang="${accountMailText.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>\n` +
    `<body style="margin:0;padding:0;background:#f2f4f7">${sheet}</body></html>\n`
  );
}
