import { saveResults } from '#domains/records/server/imports/store/import-rows.ts'
import { insertImport, updateImport } from '#domains/records/server/imports/store/imports.ts'
import { clearImports } from '#domains/records/server/imports/store/retention.ts'
import { daysLater } from '#domains/records/server/rules/days-later.ts'
import type { Demo } from '../demo.ts'

const TITLES = ['First name', 'Last name', 'Email', 'Department', 'Manager', 'Hire date']
const MAPPING = ['first_name', 'last_name', 'work_email', 'department', 'manager', 'joined_on']
const TICKET_TITLES = ['Customer', 'Ticket ID', 'Summary', 'Created', 'Solved', 'Agent email']
const TICKET_MAPPING = ['client', 'ticket_ref', 'subject', 'received_at', 'resolved_at', 'work_email']
const OPTIONS = {
  mode: 'upsert',
  match: 'work_email',
  date_format: 'dmy',
  defaults: { role: 'Employee', employment_type: 'Permanent' },
  creates_missing: false,
  sends_invitations: false,
} as const
const NO_COUNTS = { create: 0, update: 0, unchanged: 0, error: 0, warning: 0, changes: {} }

const NEW_STAFF = [
  ['Selin', 'Aydın', 'Support', 'Peter Lindner', '01.12.2026'],
  ['Tomás', 'Herrera', 'Suport', 'Peter Lindner', '01.12.2026'],
  ['Grace', 'Okafor', 'Support', 'P. Lindner', '01.12.2026'],
  ['Yuki', 'Tanabe', 'Support', 'Peter Lindner', '31.11.2026'],
  ['Ebba', 'Nyström', 'Support', 'Peter Lindner', '15.12.2026'],
  ['Ruben', 'de Wit', 'Support', '', '15.12.2026'],
] as const

const fault = (column: number, message: string, suggestions: string[] = []) => ({
  column,
  level: 'error' as const,
  message,
  suggestions,
})
/** The faults of the list, by its line. */
const FAULTS = new Map([
  [3, fault(3, 'There is no department “Suport”', ['Support'])],
  [4, fault(4, 'No one is called “P. Lindner”, here or in the file', ['Peter Lindner'])],
  [5, fault(5, 'This is no date. Write it like 2026-04-30')],
])

/** Inserts an import of half a year ago, one that was undone, one of tickets, and one that waits with three errors to correct. */
export const demoImports = async ({ tx, now }: Demo, admins: readonly number[]): Promise<void> => {
  const [account_id] = admins
  if (account_id === undefined) return
  const base = { kind: 'people', account_id, titles: TITLES, mapping: MAPPING, options: OPTIONS }
  const empty = (rows: number) =>
    Array.from({ length: rows }, (_, at) => ({ row_no: at + 2, cells: TITLES.map(() => '') }))
  const add = (file_name: string, days: number, lines: Parameters<typeof insertImport>[2]) =>
    insertImport(tx, { ...base, file_name, created_at: daysLater(now, -days) }, lines)
  const first = await add('Staff of the new site.xlsx', 184, empty(28))
  await updateImport(tx, first, {
    state: 'applied',
    counts: { ...NO_COUNTS, create: 28 },
    applied_at: daysLater(now, -184),
    undo_until: daysLater(now, -183),
  })
  await clearImports(tx, daysLater(now, -154), [first])
  const second = await add('phones.csv', 41, empty(12))
  await updateImport(tx, second, {
    state: 'undone',
    counts: { ...NO_COUNTS, update: 12, changes: { 'work phone': 12 } },
    applied_at: daysLater(now, -41),
    undo_until: daysLater(now, -40),
    undone_at: daysLater(now, -41),
    kept: [],
  })
  await clearImports(tx, daysLater(now, -11), [second])
  const tickets = await insertImport(
    tx,
    {
      ...base,
      kind: 'tickets',
      titles: TICKET_TITLES,
      mapping: TICKET_MAPPING,
      options: { ...OPTIONS, match: 'ticket_ref', date_format: 'iso', defaults: {} },
      file_name: 'Old helpdesk.csv',
      created_at: daysLater(now, -12),
    },
    Array.from({ length: 214 }, (_, at) => ({ row_no: at + 2, cells: TICKET_TITLES.map(() => '') })),
  )
  await updateImport(tx, tickets, {
    state: 'applied',
    counts: { ...NO_COUNTS, create: 211, unchanged: 3 },
    applied_at: daysLater(now, -12),
    undo_until: daysLater(now, -11),
  })
  await clearImports(tx, daysLater(now, -1), [tickets])
  const lines = NEW_STAFF.map(([name, last, ...rest], at) => ({
    row_no: at + 2,
    cells: [
      name,
      last,
      `${name}.${last}`
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z.]/g, '') + '@northwind.example',
      ...rest,
    ],
  }))
  const waiting = await add('New staff in December.csv', 0, lines)
  await saveResults(
    tx,
    waiting,
    NEW_STAFF.map(([name, last], at) => {
      const found = FAULTS.get(at + 2)
      return {
        row_no: at + 2,
        result: found ? 'error' : 'create',
        name: `${name} ${last}`,
        faults: found ? [found] : [],
        target_id: null,
        changes: [],
      } as const
    }).map((row) => ({ ...row, faults: [...row.faults], changes: [...row.changes] })),
  )
  await updateImport(tx, waiting, { state: 'checked', counts: { ...NO_COUNTS, create: 3, error: 3 } })
}
