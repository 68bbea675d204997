import type { ActionTools, PaletteAction } from '#kit/web/screens/screen.ts'
import { deskOf } from './punch-desk.ts'
import type { PunchAction } from './punch-state.ts'

const action = (id: PunchAction, title: string): PaletteAction => ({
  id: `timesheet_${id}`,
  title,
  area: 'employee',
  permission: 'timesheet.punch',
  run: ({ actor }: ActionTools) => (actor.employee_id === null ? undefined : deskOf(actor.employee_id).press(id)),
})

/** The buttons of the punch clock in the command palette, with the same queue behind them. */
export const punchActions: readonly PaletteAction[] = [
  action('punch_in', 'Punch In'),
  action('punch_out', 'Punch Out'),
  action('break_start', 'Start Break'),
  action('break_end', 'End Break'),
]
