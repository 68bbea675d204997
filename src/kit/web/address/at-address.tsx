import { type ReactNode, Suspense, useState } from 'react'
import { useDrawer } from './use-drawer.ts'

/**
 * Draws a part, such as a drawer, from the first time on that its name is in the address: its file is fetched then
 * (`lazy`).
 */
export const AtAddress = ({ name, children }: Readonly<{ name: string; children: ReactNode }>) => {
  const isOpen = useDrawer(name).id !== null
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
