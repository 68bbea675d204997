import type { ReactNode } from 'react'

export type PageAction = Readonly<{
  label: string
  run: () => void
  icon?: ReactNode
  isDestructive?: boolean
  /** The group of an action; its actions are listed together, and fold into one entry in a long menu. */
  group?: string
}>
type Folded = Readonly<{ title: string; group: string }>
export type MenuEntry = PageAction | Folded
export const isFolded = (entry: MenuEntry): entry is Folded => 'title' in entry

/** More entries than this are searched, not seen. */
const MOST = 8

/** The first level of a menu: all actions while they are few, else one entry for each group of several. */
export const folded = (actions: readonly PageAction[]): readonly MenuEntry[] => {
  if (actions.length <= MOST) return actions
  return actions.flatMap((action, at): readonly MenuEntry[] => {
    const { group } = action
    if (group === undefined) return [action]
    const members = actions.filter((other) => other.group === group)
    if (members.length < 2) return [action]
    return actions.findIndex((other) => other.group === group) === at ? [{ title: group, group }] : []
  })
}
