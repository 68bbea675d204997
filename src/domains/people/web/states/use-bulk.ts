import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { useStateDrawer } from './use-state-drawer.ts'

/** Returns the actions on several people at once. */
export const useBulk = (): readonly BulkAction<EmployeeRow>[] => {
  const states = useStateDrawer()
  const { has } = useActor()
  const idsOf = (rows: readonly EmployeeRow[]): number[] => rows.map((row) => row.id)
  const move: BulkAction<EmployeeRow> = {
    label: (rows) => `Move ${count(rows.length, 'person', 'people')}`,
    fits: (row) => row.can.move,
    run: (rows) => states.open('move', idsOf(rows)),
  }
  const sheet: BulkAction<EmployeeRow> = {
    label: (rows) => `Sign-in sheet for ${count(rows.length, 'person', 'people')}`,
    fits: (row) => row.can.login && row.login.state === 'invited',
    run: (rows) => states.open('sheet', idsOf(rows)),
  }
  const more = has('people.user.write') ? [sheet] : []
  if (!has('people.state.write')) return has('people.write') ? [move, ...more] : more
  return [
    move,
    ...more,
    {
      label: (rows) => `Ask ${count(rows.length, 'person', 'people')} for an update`,
      fits: (row) => row.can.mandatory,
      run: (rows) => states.open('mandatory', idsOf(rows)),
    },
    {
      label: (rows) => `Make ${count(rows.length, 'person a backup', 'people backups')}`,
      fits: (row) => row.can.backup,
      run: (rows) => states.open('backup', idsOf(rows)),
    },
  ]
}
