import { organisationDay } from '#domains/organisation/server/index.ts'
import { findPeopleOfRows, PERSON_COLUMNS, PERSON_MATCHES, type PersonOfRow } from '#domains/people/server/index.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import {
  type Importable,
  importables,
  type ImportColumn,
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  type NoteFault,
  noteInto,
  type RowPlan,
} from '#kit/server/importable.ts'
import { readDecimal } from '#kit/server/import-values.ts'
import { rowReader } from '#kit/server/row-reader.ts'
import { entries } from '#kit/server/slots.ts'
import { adjustBalances } from '../../contract/balances.calls.ts'
import type { ListedBalance } from '../../contract/balances.models.ts'
import { lockAccounts } from '../ledger/store/books.ts'
import { listTypesToImport, listUsedPostings, type TypeToImport } from '../store/import-balances.ts'
import { calculateBalances } from './rules.ts'

const COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  {
    field: 'type',
    label: 'Type of leave',
    titles: ['leave type', 'type', 'time off type', 'absence type', 'leave', 'policy', 'urlaubsart', 'abwesenheitsart'],
    kind: 'name',
    isRequired: true,
    example: 'Annual leave',
  },
  {
    field: 'balance',
    label: 'Balance',
    titles: [
      'days',
      'balance in days',
      'remaining',
      'remaining days',
      'opening balance',
      'left',
      'resturlaub',
      'saldo',
    ],
    kind: 'text',
    isRequired: true,
    example: '12.5',
  },
  {
    field: 'on',
    label: 'Balance on',
    titles: ['on', 'as of', 'date', 'from', 'valid from', 'effective date', 'stichtag', 'zum'],
    kind: 'date',
    example: '2026-01-01',
  },
  {
    field: 'valid_to',
    label: 'Valid until',
    titles: ['until', 'expires on', 'expiry', 'valid to', 'gültig bis', 'verfällt am'],
    kind: 'date',
    example: '',
  },
  {
    field: 'reason',
    label: 'Reason',
    titles: ['note', 'comment', 'grund', 'notiz'],
    kind: 'text',
    example: 'Balance of the former system',
  },
]

const REASON = 'Opening balance'
const DIGITS = 2
const HOUR = 60

/** Reads a balance: days with up to two decimals, or hours as `12.5` or `12:30`; in the unit of the type. */
const readBalance = (text: string, unit: TypeToImport['unit']): number | null => {
  const clock = unit === 'hour' ? /^(-?)(\d+):([0-5]\d)$/.exec(text) : null
  if (clock) return (Number(clock[2]) * HOUR + Number(clock[3])) * (clock[1] === '-' ? -1 : 1)
  const hundredths = readDecimal(text, DIGITS)
  if (hundredths === null || unit === 'day') return hundredths
  return Math.round((hundredths * HOUR) / 10 ** DIGITS)
}

type Draft = Readonly<{
  row: ImportRow
  faults: ImportFault[]
  note: NoteFault
  person: PersonOfRow | undefined
  type: TypeToImport | undefined
  balance: number | null
  on: string
  valid_to: string | undefined
  reason: string
}>

type Readers = Readonly<{
  options: ImportOptions
  types: readonly TypeToImport[]
  today: string
  findPerson: Awaited<ReturnType<typeof findPeopleOfRows>>
}>

const draftOf = (row: ImportRow, { options, types, today, findPerson }: Readers): Draft => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const read = rowReader(COLUMNS, row, options, Number(today.slice(0, 4)), note)
  const person = findPerson(row, note)
  const type = read.named('type', types)
  const text = read.text('balance')
  const balance = type && text !== undefined ? readBalance(text, type.unit) : null
  if (type && text !== undefined && balance === null)
    note('balance', type.unit === 'day' ? 'This is no number of days' : 'This is no number of hours')
  return {
    row,
    faults,
    note,
    person,
    type,
    balance,
    on: read.day('on') ?? today,
    valid_to: read.day('valid_to'),
    reason: read.text('reason') ?? REASON,
  }
}

/** Notes rows of one person and type: the second balance would be about the first. */
const noteDoubles = (drafts: readonly Draft[]): void => {
  const seen = new Map<string, number>()
  for (const { row, person, type, note } of drafts) {
    if (!person || !type) continue
    const key = `${person.id}:${type.id}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row_no)
    else note('type', `Row ${first} has a balance of ${person.name} in ${type.name} already`)
  }
}

type Balances = ReadonlyMap<string, ReadonlyMap<number, readonly ListedBalance[]>>

/** Returns the balances of all people on the days of their rows: one statement for each day. */
const listBalancesOn = async (tx: Tx, drafts: readonly Draft[]): Promise<Balances> => {
  const byDay = new Map<string, ReadonlyMap<number, readonly ListedBalance[]>>()
  for (const [on, some] of Map.groupBy(drafts, (draft) => draft.on)) {
    const people = [...new Set(some.flatMap(({ person }) => person?.id ?? []))]
    byDay.set(on, people.length === 0 ? new Map() : await calculateBalances(tx, people, on))
  }
  return byDay
}

/** Posts the difference to the balance, by the call that adjusts it; it is compared again once the account is locked. */
const postDifference =
  (
    { tx }: Pick<Context, 'tx'>,
    { on, valid_to, reason }: Draft,
    person: PersonOfRow,
    type: TypeToImport,
    balance: number,
  ): RowPlan['run'] =>
  async (send) => {
    await lockAccounts(tx, [{ employee_id: person.id, type_id: type.id }])
    const [before] = (await calculateBalances(tx, [person.id], on, type.id)).get(person.id) ?? []
    const amount = balance - (before?.balance ?? 0)
    if (amount !== 0)
      await send(adjustBalances, {
        body: {
          employee_ids: [person.id],
          type_id: type.id,
          amount,
          effective_date: on,
          reason,
          // Only an addition has a last day.
          ...(amount > 0 && valid_to !== undefined ? { valid_to } : {}),
        },
      })
    return person.id
  }

const planOf = (context: Context, draft: Draft, balances: Balances, mode: ImportOptions['mode']): RowPlan => {
  const { faults, note, person, type, balance, on } = draft
  const before = (balances.get(on)?.get(person?.id ?? 0) ?? []).find((row) => row.type_id === type?.id)
  if (person && type && before && mode === 'create') note('type', `${person.name} has ${type.name} already`)
  if (person && type && !before && mode === 'update') note('type', `${person.name} has no ${type.name} yet`)
  const isSame = balance !== null && balance === (before?.balance ?? 0)
  const planned = before ? 'update' : 'create'
  return {
    result: isSame ? 'unchanged' : planned,
    target: person?.id ?? null,
    name: [person?.name, type?.name].filter(Boolean).join(', '),
    faults,
    after: [],
    changes: type ? [type.name.toLowerCase()] : [],
    run:
      person && type && balance !== null
        ? postDifference(context, draft, person, type, balance)
        : () => Promise.reject(new Error('A row with errors has no balance to post')),
  }
}

const planBalances = async (
  context: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const { tx, now } = context
  const readers = {
    options,
    types: await listTypesToImport(tx),
    today: await organisationDay(tx, now),
    findPerson: await findPeopleOfRows(context, 'requests.balance.adjust', rows, options.match),
  }
  const drafts = rows.map((row) => draftOf(row, readers))
  noteDoubles(drafts)
  const balances = await listBalancesOn(tx, drafts)
  return { rows: drafts.map((draft) => planOf(context, draft, balances, options.mode)), first: [] }
}

const leaveBalances: Importable = {
  title: 'Balances of leave',
  noun: ['balance', 'balances'],
  permission: 'requests.balance.adjust',
  columns: COLUMNS,
  matches: PERSON_MATCHES,
  fields: {
    type_id: 'type',
    amount: 'balance',
    effective_date: 'on',
    'requests.insufficient_balance': 'balance',
    'requests.not_employed': 'on',
  },
  tables: ['leave_ledger', 'leave_lots', 'leave_accounts'],
  isAppendOnly: true,
  choicesOf: async (tx) => ({ type: (await listTypesToImport(tx)).map(({ name }) => name) }),
  used: async (tx, ids) =>
    new Map((await listUsedPostings(tx, ids)).map((id) => [id, 'Leave was taken of it since, or its year is closed'])),
  removeDerived: async () => undefined,
  reverted: async () => undefined,
  plan: planBalances,
}

/** The import of balances of leave. */
export const importFilling = entries(importables, { leave_balances: leaveBalances })
