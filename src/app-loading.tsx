import { appText } from './app-text.ts';

/** While a screen's code is fetched; from the service worker that is a blink. */
export function LoadingScreen() {
  return <p role="status">{appText.loading}</p>;
}
