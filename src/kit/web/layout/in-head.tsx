import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The place for the main action in the head of a page; undefined outside of one, null until it is drawn. */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined)

/** The main action of a tab, in the head of its page; where there is no page, in place. */
export const InHead = ({ children }: Readonly<{ children: ReactNode }>) => {
  const place = use(HeadPlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
