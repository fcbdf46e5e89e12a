import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { CodeAwayError, isServed } from './fetch-code.ts';
import { LoadingScreen } from './loading.tsx';
import { appText } from './text.ts';

const AGAIN_MS = 5000;

const DetailedFailure = lazyRouteComponent(() => import('./counter/database.tsx'), 'ScreenFailed');

/** A page that could not be shown. Where its code is not on the device it opens by itself with the network. */
export function ScreenFailed(props: ErrorComponentProps) {
  if (props.error instanceof CodeAwayError) return <CodeAway />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <DetailedFailure {...props} />
    </Suspense>
  );
}

function CodeAway() {
  useEffect(() => {
    // Loaded anew: a stylesheet that failed once is not asked for again by a second import.
    const open = async () => {
      if (await isServed()) window.location.reload();
    };
    const look = () => void open();
    // A server that comes back is announced by nothing.
    const timer = setInterval(look, AGAIN_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, []);
  return <LoadingScreen words={appText.codeAway} />;
}
