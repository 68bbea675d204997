import type { DataOf } from '#kit/contract/call.ts'
import type { listOvertime } from '../../contract/overtime.calls.ts'
import type { BalanceRow, EntryRow, ResetRow } from '../../contract/overtime.models.ts'

type Listed = DataOf<typeof listOvertime>

/** Returns the rows of a response in the selected view. */
export const entriesOf = (data: Listed): readonly EntryRow[] =>
  data.flatMap((row) => ('computed_minutes' in row ? [row] : []))
export const balancesOf = (data: Listed): readonly BalanceRow[] =>
  data.flatMap((row) => ('balance_minutes' in row ? [row] : []))
export const resetsOf = (data: Listed): readonly ResetRow[] => data.flatMap((row) => ('work_id' in row ? [row] : []))
