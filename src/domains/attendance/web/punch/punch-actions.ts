import type { ActionTools, PaletteAction } from '#kit/web/screens/screen.ts'
import type { PunchAction } from './punch-state.ts'

const action = (id: PunchAction, title: string): PaletteAction => ({
  id: `timesheet_${id}`,
  title,
  area: 'employee',
  permission: 'timesheet.punch',
  // The desk comes with the screens of staff, and is not fetched for the names of its buttons.
  run: async ({ actor: { employee_id } }: ActionTools) => {
    if (employee_id === null) return
    const { deskOf } = await import('./punch-desk.ts')
    await deskOf(employee_id).submit(id)
  },
})

/** The buttons of the punch clock in the command palette, with the same queue behind them. */
export const punchActions: readonly PaletteAction[] = [
  action('punch_in', 'Punch In'),
  action('punch_out', 'Punch Out'),
  action('break_start', 'Start Break'),
  action('break_end', 'End Break'),
]
