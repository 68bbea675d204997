import { z } from 'zod'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { findPeopleOfRows, type PersonOfRow } from '#domains/people/server/index.ts'
import { id } from '#kit/contract/fields.ts'
import type { Context } from '#kit/server/context.ts'
import {
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
} from '#kit/server/importable.ts'
import { readAmountCell } from '#kit/server/import-values.ts'
import { rowReader } from '#kit/server/row-reader.ts'
import { addSalary, updateSalary } from '../../../contract/salaries.calls.ts'
import type { Basis } from '../../../contract/salaries.models.ts'
import { listSalariesOf, type SalaryRow } from '../../store/salaries.ts'
import { BASES, type Reason, REASONS, SALARY_COLUMNS } from '../rules/columns.ts'

/** The base of a salary, as the salary after it starts from. */
type Base = Readonly<{ effective_from: string; currency: string; basis: Basis }>

type Draft = Readonly<{
  row: ImportRow
  faults: ImportFault[]
  note: NoteFault
  person: PersonOfRow | undefined
  from: string | undefined
  amount: string | undefined
  currency: string | undefined
  basis: Basis | undefined
  reason: Reason | undefined
  /** Null where it is to be emptied; undefined where it stays. */
  text: string | null | undefined
}>

type Planned = Base & Readonly<{ base_minor: number; reason: Reason | 'hike'; note: string | null }>

const created = z.object({ id })

const draftOf = (
  row: ImportRow,
  options: ImportOptions,
  thisYear: number,
  findPerson: Awaited<ReturnType<typeof findPeopleOfRows>>,
): Draft => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const read = rowReader(SALARY_COLUMNS, row, options, thisYear, note)
  return {
    row,
    faults,
    note,
    person: findPerson(row, note),
    from: read.day('from'),
    amount: read.text('amount'),
    currency: read.textIfAny('currency')?.toUpperCase(),
    basis: read.choice('basis', BASES),
    reason: read.choice('reason', REASONS),
    text: read.isCleared('note') ? null : read.text('note'),
  }
}

/** Returns the salary that a row describes: what it leaves out is as in the salary of that day, else in the one before. */
const plannedOf = (draft: Draft, known: SalaryRow | undefined, before: Base | undefined): Planned | null => {
  const { person, from, note, amount } = draft
  if (!person || from === undefined || amount === undefined) return null
  const currency = draft.currency ?? known?.currency ?? before?.currency
  if (currency === undefined) {
    note('currency', 'Currency is required')
    return null
  }
  const base_minor = readAmountCell('amount', amount, currency, note)
  if (base_minor === undefined) return null
  const isFirst = !before || (before.effective_from < person.joined_on && from >= person.joined_on)
  return {
    effective_from: from,
    currency,
    basis: draft.basis ?? known?.basis ?? before?.basis ?? 'monthly',
    base_minor,
    reason: draft.reason ?? known?.reason ?? (isFirst ? 'hire' : 'change'),
    note: draft.text === undefined ? (known?.note ?? null) : draft.text,
  }
}

const FIELDS = { currency: 'currency', basis: 'per', base_minor: 'amount', reason: 'reason', note: 'note' } as const

const planOfChange = (planned: Planned, known: SalaryRow): Pick<RowPlan, 'result' | 'changes' | 'run'> => {
  const names = Object.keys(FIELDS).filter((name): name is keyof typeof FIELDS => name in FIELDS)
  const changed = names.filter((name) => planned[name] !== known[name])
  return {
    result: changed.length === 0 ? 'unchanged' : 'update',
    changes: changed.map((name) => FIELDS[name]),
    run: async (send) => {
      const body = { version: known.version, ...Object.fromEntries(changed.map((name) => [name, planned[name]])) }
      await send(updateSalary, { params: { id: String(known.id) }, body })
      return known.id
    },
  }
}

const planOfNew = (planned: Planned | null, employeeId: number): Pick<RowPlan, 'result' | 'changes' | 'run'> => ({
  result: 'create',
  changes: [],
  run: async (send) => created.parse(await send(addSalary, { body: { employee_id: employeeId, ...planned } })).id,
})

/** Plans the rows of one person, the earliest first: each starts from the one before. */
const planPerson = (
  drafts: readonly Draft[],
  known: readonly SalaryRow[],
  mode: ImportOptions['mode'],
): ReadonlyMap<number, RowPlan> => {
  const plans = new Map<number, RowPlan>()
  const rowOfDay = new Map<string, number>()
  const timeline: Base[] = [...known]
  let earlier: number | null = null
  for (const draft of drafts.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))) {
    const { row, note, person, from, faults } = draft
    const same = known.find(({ effective_from }) => effective_from === from)
    const before = timeline
      .filter(({ effective_from }) => from !== undefined && effective_from < from)
      .toSorted((one, other) => one.effective_from.localeCompare(other.effective_from))
      .at(-1)
    const first = from === undefined ? undefined : rowOfDay.get(from)
    if (first !== undefined) note('from', `Row ${first} is the same person and day`)
    else if (from !== undefined) rowOfDay.set(from, row.row_no)
    if (same && mode === 'create') note('from', `A salary of ${same.employee.name} begins on this day already`)
    if (!same && person && mode === 'update') note('from', 'No salary begins on this day')
    const planned = plannedOf(draft, same, before)
    if (planned) timeline.push(planned)
    const plan = same && planned ? planOfChange(planned, same) : planOfNew(planned, person?.id ?? 0)
    plans.set(row.row_no, {
      ...plan,
      target: same?.id ?? null,
      name: [person?.name, from].filter(Boolean).join(', '),
      faults,
      after: earlier === null ? [] : [earlier],
    })
    earlier = row.row_no
  }
  return plans
}

/** Plans the rows of a file of salaries. */
export const planSalaries = async (
  context: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const { tx, now } = context
  const today = await organisationDay(tx, now)
  const findPerson = await findPeopleOfRows(context, 'payroll.write', rows, options.match)
  const drafts = rows.map((row) => draftOf(row, options, Number(today.slice(0, 4)), findPerson))
  const people = [...new Set(drafts.flatMap(({ person }) => person?.id ?? []))]
  const salaries = people.length === 0 ? [] : await listSalariesOf(tx, people, today)
  const known = Map.groupBy(salaries, ({ employee }) => employee.id)
  const groups = Map.groupBy(drafts, ({ person, row }) => person?.id ?? -row.row_no)
  const plans = new Map(
    [...groups].flatMap(([employeeId, some]) => [...planPerson(some, known.get(employeeId) ?? [], options.mode)]),
  )
  return { rows: drafts.flatMap(({ row }) => plans.get(row.row_no) ?? []), first: [] }
}
