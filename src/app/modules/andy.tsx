import { MessageCircle } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { RailAction } from '#app/ui/frame/RailAction.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { AndyChatProps } from './andy-chat.tsx';
import { appText } from '#app/app/text.ts';

/** Andy's button, and the chat once somebody presses it: its code is fetched then, not with the counter. */
export function useAndy(chat: Pick<AndyChatProps, 'counter' | 'session'>): {
  button: ReactNode;
  panel: ReactNode;
} {
  const [Chat, setChat] = useState<ComponentType<AndyChatProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const fetchChat = async () => {
    try {
      const { AndyChat } = await import('./andy-chat.tsx');
      setChat(() => AndyChat);
    } catch {
      setIsOpen(false);
      toast({ message: appText.failedTitle, tone: 'error' });
    }
  };
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!Chat) void fetchChat();
  };
  const { name } = chat.counter.workspace.db;
  return {
    button: (
      <RailAction isOpen={isOpen} icon={MessageCircle} label={appText.andy} onClick={toggle} tone="accent" />
    ),
    panel: Chat && <Chat {...chat} isOpen={isOpen} key={name} onClose={() => setIsOpen(false)} />,
  };
}
