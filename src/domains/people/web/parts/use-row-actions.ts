import type { ScreenLink } from '#kit/contract/keys.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { today } from '#kit/web/format/dates.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { LOGIN_GROUP, stateActions } from '../states/state-actions.ts'
import { useStateDrawer } from '../states/use-state-drawer.ts'
import { useDeleteEmployee } from './use-delete-employee.ts'

/** The record of a person, as of the day of the list it is opened from. */
export const detailsOf = ({ id }: Readonly<{ id: number }>, on?: string): ScreenLink =>
  `/admin/employee/details/${id}${on ? `?on=${on}` : ''}`

/**
 * Returns the actions on a row of any list of people, by its `can`; the list of another day does not show the
 * current states.
 */
export const useRowActions = (on?: string) => {
  const go = useGo()
  const { has } = useActor()
  const states = useStateDrawer()
  const password = useDrawer('password')
  const visit = useDrawer('act_as')
  const remove = useDeleteEmployee()
  const remind = useRemindAction()
  const isNow = on === undefined || on === today()
  return (row: EmployeeRow): PageAction[] => {
    const { can, login } = row
    const actions: [boolean, PageAction][] = [
      [true, { label: 'Open details', run: () => go(detailsOf(row, on)) }],
      [can.edit, { label: 'Edit', run: () => go(`/admin/employee/update/${row.id}`) }],
      [has('performance.read'), { label: 'Performance', run: () => go(`/admin/employee/performance/${row.id}`) }],
      [
        can.move,
        { label: 'Change placement', run: () => go(`/admin/employee/details/${row.id}?tab=placement&place=new`) },
      ],
      [can.act_as, { label: 'Log in as employee', run: () => visit.open(row.id), group: LOGIN_GROUP }],
    ]
    const last: [boolean, PageAction][] = [
      [
        can.password && login.state !== 'none' && !login.is_by_number,
        { label: 'Set password', run: () => password.open(row.id), group: LOGIN_GROUP },
      ],
      [can.delete, { label: 'Delete', run: () => void remove(row), isDestructive: true }],
    ]
    const possible = (rows: typeof actions): PageAction[] => rows.filter(([is]) => is).map(([, action]) => action)
    return [
      ...possible(actions),
      ...remind(detailsOf(row)),
      ...(isNow ? stateActions(row, states.open) : []),
      ...possible(last),
    ]
  }
}
