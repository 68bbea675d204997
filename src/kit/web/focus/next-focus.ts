/** An element that had the focus, and its place, where its successor is found when it is removed. */
export type Focused = {
  readonly element: HTMLElement
  readonly is_over: boolean
  /** From its parent up, without the body. */
  readonly ancestors: readonly HTMLElement[]
  /** The number of its row among those of its table; -1 outside of one. */
  readonly row: number
  readonly address: string
  /** It was disabled while it had the focus, such as a button that waits for a response. */
  isDisabled: boolean
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** With more, a part is no longer near: browsers go on from where the element was. */
const MOST_NEAR = 8

const focusableIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** Returns the link of the row that takes the place of one that has left its list. */
export const nextInList = ({ row, ancestors }: Focused): HTMLElement | undefined => {
  const list = ancestors.find((one) => one.tagName === 'TBODY')
  if (row < 0 || !list?.isConnected) return undefined
  const rows = [...list.children].filter((one) => focusableIn(one).length > 0)
  const next = rows[Math.min(row, rows.length - 1)]
  return next?.querySelector<HTMLElement>('[data-opens]') ?? (next && focusableIn(next)[0])
}

/** Returns what is now where an element was: the first control of its nearest part that is still there. */
export const nextNear = ({ ancestors }: Focused): HTMLElement | undefined => {
  const part = ancestors.find((one) => one.isConnected)
  const near = part ? focusableIn(part) : []
  return near.length <= MOST_NEAR ? near[0] : undefined
}

/** Returns the control before one that is disabled, such as "Previous page" for "Next page" on the last one. */
export const controlBefore = ({ element, ancestors }: Focused): HTMLElement | undefined => {
  const controls = ancestors.map(focusableIn).find((found) => found.length > 0) ?? []
  const isBefore = (one: HTMLElement): boolean =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  return controls.findLast(isBefore) ?? controls[0]
}

/** Returns the opener of the row that an address showed in a dialog, by what the address of the page lacks now. */
export const openerOf = (address: string): HTMLElement | undefined => {
  const now = new URLSearchParams(location.search)
  const closed = [...new URL(address).searchParams].filter(([name]) => !now.has(name)).map(([, value]) => value)
  const row = [...document.querySelectorAll<HTMLElement>('main tr[data-row]')].find(
    ({ dataset }) => dataset['row'] !== undefined && closed.includes(dataset['row']),
  )
  return row?.querySelector<HTMLElement>('[data-opens]') ?? undefined
}
