import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { useIsPhone } from './use-is-phone.ts'

/** The place for the main action in the head of a page; undefined outside of one, null until it is drawn. */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined)

/**
 * The main action of a tab, in the head of its page; where there is no page, in place. On a phone it is in place too, so
 * that the head does not grow when the tab has come.
 */
export const InHead = ({ children }: Readonly<{ children: ReactNode }>) => {
  const place = use(HeadPlace)
  const isPhone = useIsPhone()
  if (place === undefined || isPhone) return <div className="m-row">{children}</div>
  return place && createPortal(children, place)
}
