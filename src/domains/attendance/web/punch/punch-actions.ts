import type { ActionTools, PaletteAction } from '#kit/web/screens/screen.ts'
import type { PunchAction } from './punch-state.ts'

const action = (id: PunchAction, title: string, keywords: string): PaletteAction => ({
  id: `timesheet_${id}`,
  title,
  keywords,
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
  action('punch_in', 'Punch In', 'clock in start work begin'),
  action('punch_out', 'Punch Out', 'clock out end work stop go home'),
  action('break_start', 'Start Break', 'pause lunch'),
  action('break_end', 'End Break', 'resume back from lunch'),
]
