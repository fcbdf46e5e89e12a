import { MonitorDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { appText } from '#app/app/text.ts';
import { RailAction } from '#app/ui/frame/RailAction.tsx';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { install, installOffer, refuseInstall } from './install-offer.ts';

const fetchDialog = () =>
  import('#app/features/workspace/shell/InstallDialog.tsx').then(({ InstallDialog }) => InstallDialog);

/** The offer to install the app: its button, what a phone has instead in its profile, and the dialog of both. */
export function useInstallOffer() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.getSnapshot);
  const [InstallDialog, want] = useOnDemand(fetchDialog);
  const [isOpen, setIsOpen] = useState(false);
  const ask = () => void want().then(setIsOpen);
  const closeAnd = (act?: () => unknown) => () => {
    setIsOpen(false);
    void act?.();
  };
  // Installed meanwhile by the browser's own button: the dialog is not to open by itself with a later offer.
  if (offer === null && isOpen) setIsOpen(false);
  return {
    button: offer && <RailAction icon={MonitorDown} isOpen={isOpen} label={appText.install} onClick={ask} />,
    action: offer ? { icon: MonitorDown, label: appText.install, onClick: ask } : undefined,
    dialog: InstallDialog && offer && (
      <InstallDialog
        isByHand={offer === 'by-hand'}
        isOpen={isOpen}
        onClose={closeAnd()}
        onInstall={closeAnd(install)}
        onRefuse={closeAnd(refuseInstall)}
      />
    ),
  };
}
