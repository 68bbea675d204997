import type { ScreenLink } from '#kit/contract/keys.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { ImportCounts, ImportedFile, ImportKind, ImportResult } from '../../contract/imports.models.ts'

type State = Readonly<{ tone: 'good' | 'bad' | 'attention' | 'off'; word: string }>

const STATES: Readonly<Record<ImportedFile['state'], State>> = {
  uploaded: { tone: 'attention', word: 'Columns to check' },
  checked: { tone: 'attention', word: 'Ready to import' },
  applied: { tone: 'good', word: 'Imported' },
  undone: { tone: 'off', word: 'Undone' },
}

/** Returns the state of an import; one with errors waits for corrections. */
export const stateOf = ({ state, counts }: Pick<ImportedFile, 'state' | 'counts'>): State =>
  state === 'checked' && counts && counts.error > 0
    ? { tone: 'bad', word: `${count(counts.error, 'row')} to correct` }
    : STATES[state]

export const RESULTS: Readonly<Record<ImportResult, State>> = {
  create: { tone: 'good', word: 'New' },
  update: { tone: 'good', word: 'Changed' },
  unchanged: { tone: 'off', word: 'No change' },
  error: { tone: 'bad', word: 'Error' },
}

/** The lists of the data that was imported, by its kind. */
export const LISTS: Readonly<Record<string, Readonly<{ href: ScreenLink; label: string }>>> = {
  people: { href: '/admin/employees', label: 'Show all employees' },
  placements: { href: '/admin/employees', label: 'Show all employees' },
  clients: { href: '/admin/organisation/clients', label: 'Show all clients' },
  equipment: { href: '/admin/management/inventory', label: 'Show all equipment' },
  leave_balances: { href: '/admin/requests?tab=balances', label: 'Show all balances' },
  salaries: { href: '/admin/payroll/add-salary', label: 'Show all salaries' },
  holidays: { href: '/admin/organisation?tab=holidays', label: 'Show all holidays' },
}

const some = (amount: number, text: string): string[] => (amount === 0 ? [] : [text])

/** Returns the result of a check or an import in a sentence: “34 new people, 12 people change: team 12, manager 3.” */
export const summaryOf = (
  { create, update, unchanged, error, warning, changes }: ImportCounts,
  { noun }: ImportKind,
): string => {
  const [one, several] = noun
  const named = (amount: number): string => `${number(amount)} ${amount === 1 ? one : several}`
  const fields = Object.entries(changes).slice(0, 5)
  const details = fields.map(([field, rows]) => `${field} ${number(rows)}`).join(', ')
  const parts = [
    ...some(create, `${number(create)} new ${create === 1 ? one : several}`),
    ...some(update, `${named(update)} with changes${details === '' ? '' : ` (${details})`}`),
    ...some(unchanged, `${named(unchanged)} without a change`),
    ...some(error, `${count(error, 'row')} with errors`),
    ...some(warning, `${count(warning, 'warning')} to read`),
  ]
  return parts.length === 0 ? 'There is nothing to import.' : `${parts.join(', ')}.`
}
