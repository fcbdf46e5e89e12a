import { Camera } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { CameraDialogProps, OnCode } from './CameraDialog.tsx';
import { cameraText as text } from './camera-text.ts';

interface CameraButtonProps {
  onCode: OnCode;
  /** Closes after the first code. */
  isSingle?: boolean;
}

/** Opens the camera as a scanner; its reader is fetched when somebody wants it. */
export function CameraButton({ onCode, isSingle = false }: CameraButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<CameraDialogProps> | null>(null);
  const open = () =>
    void import('./CameraDialog.tsx')
      .then((module) => setDialog(() => module.CameraDialog))
      .catch(() => toast({ message: text.notLoaded, tone: 'error' }));
  return (
    <>
      <IconAction icon={Camera} label={text.scan} onClick={open} />
      {Dialog && <Dialog isSingle={isSingle} onClose={() => setDialog(null)} onCode={onCode} />}
    </>
  );
}
