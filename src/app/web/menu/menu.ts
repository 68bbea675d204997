import type { ScreenPath } from '#kit/contract/keys.ts'
import { adminMenu } from './admin-menu.ts'
import { employeeMenu } from './employee-menu.ts'
import type { MenuEntry, MenuGroup, MenuItem } from './menu-items.ts'

export const MENUS = { admin: adminMenu, employee: employeeMenu } as const

export const isGroup = (item: MenuItem): item is MenuGroup => 'entries' in item

/** Returns the menu of a role number, with the entries whose screens exist; a group without entries is left out. */
export const menuFor = (
  items: readonly MenuItem[],
  role_number: number,
  hasScreen: (path: string) => boolean,
): readonly MenuItem[] => {
  const isShown = (entry: MenuEntry): boolean => entry.codes.includes(role_number) && hasScreen(entry.path)
  return items.flatMap((item): MenuItem[] => {
    if (!isGroup(item)) return isShown(item) ? [item] : []
    const entries = item.entries.filter(isShown)
    return entries.length > 0 ? [{ ...item, entries }] : []
  })
}

/** Returns true if the menu of a role number has an entry for a path. */
export const hasEntry = (area: keyof typeof MENUS, role_number: number, path: ScreenPath): boolean =>
  MENUS[area].some((item) =>
    (isGroup(item) ? item.entries : [item]).some((entry) => entry.path === path && entry.codes.includes(role_number)),
  )

/** Matches a path against a pattern whose `$` match one part each. */
const fits = (pattern: string, path: string): boolean => {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return wanted.length === parts.length && wanted.every((part, at) => part === '$' || part === parts[at])
}

/** Returns the active entry at an address: its own, or the one to which its screen belongs. */
export const activeEntry = (items: readonly MenuItem[], path: string, tab?: string | null): MenuEntry | undefined => {
  const entries = items.flatMap((item) => (isGroup(item) ? item.entries : [item]))
  return (
    entries.find((entry) => (entry.link === undefined ? entry.path === path : entry.link === `${path}?tab=${tab}`)) ??
    entries.find((entry) => entry.also?.some((pattern) => fits(pattern, path)))
  )
}
