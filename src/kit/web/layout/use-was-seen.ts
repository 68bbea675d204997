import { type RefObject, useEffect, useState } from 'react'

/** The distance from the window within which an element counts as seen. */
const NEAR = '200px'

/** Returns true once an element was in the window or close to it; watches only while `isOn`. */
export const useWasSeen = (element: RefObject<HTMLElement | null>, isOn: boolean): boolean => {
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!isOn || wasSeen || !element.current) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: NEAR },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, isOn, wasSeen])
  return wasSeen
}
