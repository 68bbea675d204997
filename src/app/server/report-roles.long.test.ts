import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttendanceFilter, attendanceList } from '#domains/attendance/contract/attendance.calls.ts'
import { type DayRow, dayRow } from '#domains/attendance/contract/attendance.models.ts'
import { MAX_LIMIT } from '#kit/contract/page.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'

/** The reads of an export, by role: the list of its filters, page after page. */
const READERS = ['code0', 'code1', 'code3', 'code5']
const OTHER_ADMINS = ['code2', 'code4-admin', 'code33']
const OF_EMPLOYEES = '101 102 112 115 16 119 103 104 114 4 22222 99 11111 31111 3163'.split(' ')
const FORMULA = '=HYPERLINK("x")'

let app: DemoApp
let filter: AttendanceFilter
beforeAll(async () => {
  app = await demoApp(12)
  const lead = await app.employee('code103')
  const { id } = await app.db
    .updateTable('employees')
    .set({ first_name: FORMULA })
    .where('id', '=', lead.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = await app.db
    .selectFrom('placement_on')
    .select('department_id')
    .where('employee_id', '=', id)
    .executeTakeFirstOrThrow()
  filter = {
    start_date: '2026-03-02',
    end_date: '2026-03-10',
    department_ids: [place.department_id ?? 0],
    verdicts: ['present', 'half_day', 'absent'],
    sort: '-worked_minutes',
  }
}, 120_000)
afterAll(() => app.stop())

const page = async (actor: TestActor, paging: Readonly<{ limit: number; cursor?: string }>) => {
  const { body } = await app.send(attendanceList, actor, { body: { ...filter, ...paging } })
  return { rows: dayRow.array().parse(body.data), meta: body.meta }
}

/** All rows, as an export gets them. */
const walk = async (actor: TestActor, limit: number): Promise<DayRow[]> => {
  const found: DayRow[] = []
  let cursor: string | undefined
  do {
    // Each page begins where the one before ended.
    const { rows, meta } = await page(actor, { limit, ...(cursor ? { cursor } : {}) })
    found.push(...rows)
    cursor = meta.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}
const placeOf = ({ employee, business_date }: DayRow): string => `${employee.id} ${business_date}`

describe('the filtered report of attendance', () => {
  it.each(READERS)(
    'gives %s on all its pages what the list shows, in its order and with names as they are',
    async (name) => {
      const admin = await app.admin(name)
      const { rows, meta } = await page(admin, { limit: MAX_LIMIT })
      const exported = await walk(admin, 7)
      expect(exported.length).toBeGreaterThan(14)
      expect([exported.length, meta.next_cursor]).toEqual([meta.total, null])
      expect(exported.map(placeOf)).toEqual(rows.map(placeOf))
      const worked = exported.map((day) => day.worked_minutes)
      expect(worked).toEqual(worked.toSorted((one, other) => other - one))
      expect(exported.some(({ employee }) => employee.name.startsWith(FORMULA))).toBe(true)
      expect(exported.every(({ verdict }) => filter.verdicts?.includes(verdict))).toBe(true)
    },
  )

  it('is the same for everyone who may read it', async () => {
    const lists = await Promise.all(READERS.map(async (name) => (await walk(await app.admin(name), 50)).map(placeOf)))
    for (const list of lists) expect(list).toEqual(lists[0])
  })

  it('is closed to every other role as it is shipped', async () => {
    const numbers = await app.db.selectFrom('roles').select(['role_number', 'area']).execute()
    const known = [...READERS, ...OTHER_ADMINS].length + OF_EMPLOYEES.length
    expect(numbers).toHaveLength(known)
    const others = [
      ...OTHER_ADMINS.map((name) => [name, () => app.admin(name)] as const),
      ...OF_EMPLOYEES.map((code) => [code, () => app.employee(`code${code}`)] as const),
    ]
    await Promise.all(
      others.map(async ([name, signIn]) =>
        expect((await app.send(attendanceList, await signIn(), { body: filter })).status, name).toBe(403),
      ),
    )
  })
})
