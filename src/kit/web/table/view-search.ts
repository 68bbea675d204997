import { isDrawer } from '../address/use-drawer.ts'
import { parseSearch, stringifySearch } from '../address/search-text.ts'

/** The name of the hidden columns in the address of a list. */
export const hiddenName = (prefix: string): string => (prefix === '' ? 'hide' : `${prefix}_hide`)

// Keys have no points, which separate them.
/** The text for a list that hides no column. */
const NONE = '-'
export const hiddenText = (keys: readonly string[]): string => (keys.length === 0 ? NONE : keys.join('.'))
export const hiddenKeys = (text: string | undefined): readonly string[] | null =>
  text === undefined ? null : text === NONE ? [] : text.split('.')

const isPlace = (name: string): boolean => /^(.+_)?(at|of)$/.test(name)

/**
 * Returns the query of an address that shows a list as it is now: tabs, filters, sort and hidden columns, without open
 * drawers and the place in the list.
 */
export const viewSearch = (search: string, prefix: string, hidden: readonly string[]): string => {
  const shown = Object.entries(parseSearch(search)).filter(([name]) => !isDrawer(name) && !isPlace(name))
  return stringifySearch({ ...Object.fromEntries(shown), [hiddenName(prefix)]: hiddenText(hidden) })
}

/** Returns true for queries that show the same, in whatever order. */
export const isSameView = (one: string, other: string): boolean => {
  const [left, right] = [parseSearch(one), parseSearch(other)]
  return (
    Object.keys(left).length === Object.keys(right).length &&
    Object.entries(left).every(([name, value]) => right[name] === value)
  )
}
