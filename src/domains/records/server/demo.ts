import { createHash } from 'node:crypto'
import type { Demo } from '#kit/server/demo.ts'
import { endExport, insertExport } from './store/exports.ts'
import { listDemoAdmins } from './store/demo.ts'

const LISTS = [
  ['employees.list', ['id', 'name', 'department.name', 'joined_on'], 'For the works council'],
  ['attendance.list', ['id', 'employee.name', 'business_date', 'worked_minutes'], 'Hours of the month'],
  ['departments.list', ['id', 'name', 'people_count'], null],
] as const
const EXPORTS = 12
const WEEK_MS = 7 * 86_400_000

/** A dozen exports of half a year. */
export const demoRecords = async ({ tx, now, say }: Demo): Promise<void> => {
  const admins = await listDemoAdmins(tx)
  for (let index = 0; index < EXPORTS; index++) {
    const [list, columns, purpose] = LISTS[index % LISTS.length] ?? LISTS[0]
    const account_id = admins[index % admins.length]
    if (account_id === undefined) return
    const at = new Date(Date.parse(now) - (index + 1) * 2 * WEEK_MS).toISOString()
    const one = { account_id, acting_admin_id: null, list, params: {}, columns, purpose } as const
    const id = await insertExport({ tx, now: at }, { ...one, format: index % 4 === 3 ? 'csv' : 'xlsx' })
    const sha256 = createHash('sha256').update(`${index}`).digest()
    const ending = { row_count: 40 + index * 7, bytes: 9000 + index * 812, sha256, people: [] }
    await endExport(
      tx,
      id,
      index === 5
        ? { state: 'cancelled', row_count: 12, bytes: 4096, sha256: null, people: [] }
        : { state: 'done', ...ending },
    )
  }
  say(`Exports: ${EXPORTS}`)
}
