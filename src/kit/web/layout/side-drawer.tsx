import type { ReactNode } from 'react'
import { LaterDrawer } from './later-dialogs.tsx'

type Props = Readonly<{ title: ReactNode; is_open: boolean; onClose: () => void; children: ReactNode }>

/** The detail of a row: 480 px at the right, the full width on a phone. Its address comes from `useDrawer`. */
export const SideDrawer = ({ title, is_open, onClose, children }: Props) => (
  <LaterDrawer
    opened={is_open}
    onClose={onClose}
    title={title}
    position="right"
    size="min(480px, 100vw)"
    closeButtonProps={{ 'aria-label': 'Close' }}
    overlayProps={{ backgroundOpacity: 0.25 }}
  >
    {children}
  </LaterDrawer>
)
