import { escapeHtml } from '#server/http/answers/escape-html.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { pausedMailText } from './paused-mail-text.ts';

/**
 * Tells an owner that a subscription takes nothing any more.
 * @param base origin of the product as its users reach it
 */
export function pausedMail(to: string, url: string, business: string, base: string): Mail {
  const link = `${base}/integraciones`;
  const body = pausedMailText.body(url, business);
  const html = `<p>${escapeHtml(body)}</p>\n<p><a href="${escapeHtml(link)}"\n>${pausedMailText.open}</a></p>\n`;
  return { to, subject: pausedMailText.subject, text: `${body}\n\n${link}\n`, html, link };
}
