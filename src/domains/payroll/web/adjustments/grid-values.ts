import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { readMoney } from '#kit/web/form/money-field.tsx'
import type { FoundRow } from '../../contract/adjustments.calls.ts'
import type { SheetRow } from './parse-adjustments.ts'

/** One adjustment as it is typed or pasted. */
export type GridRow = Readonly<{
  employee_id: number | null
  component_id: number | null
  amount_minor: number | null
  note: string | null
  leave_type_id: number | null
  /** In hundredths of a day or minutes. */
  leave_amount: number | null
  again: boolean
  /** The person of a pasted number, so that the field can show the name. */
  person: Readonly<{ id: number; name: string }> | null
  currency: string | null
  /** The part of a pasted row that was not found. */
  problem: string | null
}>
export type GridValues = Readonly<{ items: readonly GridRow[] }>
export type GridForm = FormOf<GridValues>

export const EMPTY_ROW: GridRow = {
  employee_id: null,
  component_id: null,
  amount_minor: null,
  note: null,
  leave_type_id: null,
  leave_amount: null,
  again: false,
  person: null,
  currency: null,
  problem: null,
}

export const isEmptyRow = ({ employee_id, component_id, amount_minor, note }: GridRow): boolean =>
  employee_id === null && component_id === null && amount_minor === null && !note

/** The body of the call. */
export const adjustmentsBody =
  (month: string) =>
  ({ items }: GridValues) => ({
    items: items.map(({ employee_id, component_id, amount_minor, note, leave_type_id, leave_amount, again }) => ({
      employee_id: employee_id ?? undefined,
      month,
      component_id: component_id ?? undefined,
      amount_minor: amount_minor ?? undefined,
      note: note ?? '',
      ...(leave_type_id === null ? {} : { leave_type_id, leave_amount: leave_amount ?? undefined }),
      ...(again ? { again } : {}),
    })),
  })

/** Rows of a spreadsheet with the person and component found for them. */
export const gridRows = (sheet: readonly SheetRow[], found: readonly FoundRow[]): GridRow[] =>
  sheet.map(({ employee_no, component_code, amount, note }, at) => {
    const row = found[at]
    const amount_minor = readMoney(amount, row?.currency ?? 'EUR')
    const problems = [
      ...(employee_no === '' ? ['The employee number is missing.'] : []),
      ...(component_code === '' ? ['The component code is missing.'] : []),
      ...(row?.problem ? [row.problem] : []),
      ...(amount_minor === null || Number.isNaN(amount_minor) ? [`“${amount}” is no amount.`] : []),
    ]
    return {
      employee_id: row?.employee?.id ?? null,
      component_id: row?.component_id ?? null,
      amount_minor: Number.isNaN(amount_minor) ? null : amount_minor,
      note,
      leave_type_id: null,
      leave_amount: null,
      again: false,
      person: row?.employee ?? null,
      currency: row?.currency ?? null,
      problem: problems.length === 0 ? null : problems.join(' '),
    }
  })
