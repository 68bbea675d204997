import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeletons } from '../states/skeletons.tsx'

/** The distance below the visible page at which a part is drawn ahead. */
const MARGIN = '200px'

/** Draws its children once their place is visible or nearly so, and from then on. */
export const NearPart = ({ children, fallback = <Skeletons /> }: { children: ReactNode; fallback?: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={place}>{fallback}</div>
}
