import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { actOnForced, type ForcedItem, listForced } from '#domains/attendance/contract/forced.calls.ts'
import type { ForceRow } from '#domains/attendance/contract/forced.models.ts'
import { type AttendanceFixture, startAttendance } from '../../testing/attendance-fixture.ts'
import { utc } from '../../testing/correcting.ts'

type Person = Awaited<ReturnType<AttendanceFixture['member']>>
type Item = Partial<ForcedItem> & Pick<ForcedItem, 'action'>

/** Returns a local time of Berlin as an ISO instant. */
export const isoOf = (local: string): string => new Date(utc(local)).toISOString()

/** Short ways to leave a punch open, to let it be found, and to act on what was found. */
const forcedFixture = (app: TestApp, fixture: AttendanceFixture) => {
  const list = (actor: Person | null, body: object = {}) => app.send(listForced, actor, { body })
  const act = (actor: Person, items: readonly ForcedItem[]) =>
    app.send(actOnForced, actor, { body: { items: [...items] } })
  const find = (): Promise<unknown> => app.runJob('attendance.find_open_punches')
  /** The row of a person, as they read it themselves. */
  const ownRow = async (person: Person): Promise<ForceRow> => firstOf((await list(person)).body.data)
  return {
    list,
    act,
    find,
    ownRow,
    /** Returns one item on the present state of a row. */
    item: (row: Pick<ForceRow, 'id' | 'version'>, some: Item) => ({ id: row.id, version: row.version, ...some }),
    /** Decides one row and returns the result. */
    one: async (actor: Person, row: Pick<ForceRow, 'id' | 'version'>, some: Item) =>
      firstOf((await act(actor, [{ id: row.id, version: row.version, ...some }])).body.data),
    /** A person who punched in at a local time of Berlin and was found open at another. */
    leaveOpen: async (from: string, foundAt: string, options: Parameters<AttendanceFixture['member']>[0] = {}) => {
      const person = await fixture.member(options)
      fixture.at(from)
      await fixture.punchIn(person)
      fixture.at(foundAt)
      await find()
      return { person, row: await ownRow(person) }
    },
    seenAt: (person: Person, local: string) =>
      app.db
        .updateTable('attendance_sessions')
        .set({ last_seen_at: utc(local) })
        .where('employee_id', '=', person.employee_id)
        .where('punched_out_at', 'is', null)
        .execute(),
    rowsOf: (person: Person) =>
      app.db
        .selectFrom('forced_punchouts')
        .selectAll()
        .where('employee_id', '=', person.employee_id)
        .orderBy('id')
        .execute(),
    noticesOf: async (person: Pick<Person, 'account_id'>) =>
      (
        await app.db
          .selectFrom('notifications')
          .select(['title', 'body', 'path', 'read_at'])
          .where('account_id', '=', person.account_id)
          .where('kind', '=', 'attendance.decision')
          .orderBy('id')
          .execute()
      ).map((row) => ({ ...row })),
  }
}
export type ForcedFixture = ReturnType<typeof forcedFixture>

export const startForced = async () => {
  const { app, fixture } = await startAttendance('2026-05-11T05:00:00Z')
  return { app, fixture, forced: forcedFixture(app, fixture) }
}
