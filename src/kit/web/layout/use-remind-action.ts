import type { ScreenLink } from '#kit/contract/keys.ts'
import { useDrawer } from '../address/use-drawer.ts'
import { useActor } from '../screens/actor.tsx'
import type { PageAction } from './action-menu.tsx'

/** "Remind me" for the menu of a row: opens the form of a new reminder that leads to the page of the row. */
export const useRemindAction = (): ((path: ScreenLink) => readonly PageAction[]) => {
  const { area, has, acting } = useActor()
  const remind = useDrawer('remind')
  const mayAdd = has(area === 'admin' ? 'notices.reminder.write' : 'notices.reminder.own') && !acting
  return (path) => (mayAdd ? [{ label: 'Remind me', run: () => remind.open(path) }] : [])
}
