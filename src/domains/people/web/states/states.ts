import type { AnyCall } from '#kit/contract/call.ts'
import * as calls from '../../contract/state-lists.calls.ts'
import type { StateFilter } from './use-state-filters.ts'

export type StateTab = 'resigned' | 'warned' | 'suspended' | 'notice' | 'wfh' | 'backup'
type State = Readonly<{ label: string; call: AnyCall; filters: readonly StateFilter[] }>

/** The states that have a tab, each with its list and the filters of this list alone. */
export const STATES: Readonly<Record<StateTab, State>> = {
  resigned: { label: 'Resigned', call: calls.listResigned, filters: ['exit_state', 'last_day_from', 'last_day_to'] },
  warned: { label: 'Warned', call: calls.listWarned, filters: ['severity', 'category'] },
  suspended: { label: 'Suspended', call: calls.listSuspended, filters: ['planned'] },
  notice: { label: 'Notice', call: calls.listNotice, filters: [] },
  wfh: { label: 'WFH cancelled', call: calls.listWfhCancelled, filters: [] },
  backup: { label: 'Backup', call: calls.listBackup, filters: ['covers_kind', 'covers_id'] },
}
