import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { Period } from '#kit/web/filters/periods.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { entryState } from '../../contract/overtime.models.ts'

const schema = z.object({
  view: z.enum(['entries', 'balances', 'resets']).optional(),
  state: entryState.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  person: textId.optional(),
  from: date.optional(),
  to: date.optional(),
  on: date.optional(),
  q: z.string().max(80).optional(),
})

/** The default range: entries of the last weeks. */
const USUAL_DAYS = 60

/** Reads the filters of the overtime of all people from the address; the view stays when filters are cleared. */
export const useOvertimeFilters = (today: string) => {
  const [state, set] = useAddressState(schema)
  const view = state.view ?? 'entries'
  const period: Period = { from: state.from ?? addDays(today, -USUAL_DAYS), to: state.to ?? today }
  const people = {
    ...(state.q ? { q: state.q } : {}),
    ...(state.department_id ? { department_ids: [state.department_id] } : {}),
    ...(state.team_id ? { team_ids: [state.team_id] } : {}),
    ...(state.person ? { employee_ids: [state.person] } : {}),
  }
  const { view: _view, on: _on, ...narrowing } = state
  return {
    state,
    set,
    view,
    period,
    entries: {
      ...people,
      ...(state.state ? { state: state.state } : {}),
      start_date: period.from,
      end_date: period.to,
    },
    balances: { view: 'balances' as const, ...people, ...(state.on ? { on: state.on } : {}) },
    isFiltered: Object.values(narrowing).some((value) => value !== undefined),
    clear: (): void =>
      set(
        Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (name === 'view' ? [] : [[name, undefined]]))),
      ),
  }
}
export type OvertimeFilters = ReturnType<typeof useOvertimeFilters>
