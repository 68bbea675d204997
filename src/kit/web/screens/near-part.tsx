import { type ReactNode, useRef } from 'react'
import { useWasSeen } from '../layout/use-was-seen.ts'
import { Skeletons } from '../states/skeletons.tsx'

/** Draws its children once their place is visible or nearly so, and from then on. */
export const NearPart = ({ children, fallback = <Skeletons /> }: { children: ReactNode; fallback?: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  return useWasSeen(place, true) ? children : <div ref={place}>{fallback}</div>
}
