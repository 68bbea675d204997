import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import * as calls from '../../contract/employees.calls.ts'

/** HR who maintain the records of people and their logins. */
export const RECORDS_HR: Readonly<Record<string, Scope>> = {
  'people.read': 'all',
  'people.write': 'all',
  'people.personal.read': 'all',
  'people.delete': 'all',
  'people.password.write': 'all',
  'people.user.write': 'all',
}

/** The place where people are added. */
export type Frame = Readonly<{ brand: number; department: number; role: number }>

export const frameIn = async ({ fixture }: TestApp): Promise<Frame> => ({
  brand: await fixture.brand(),
  department: await fixture.department(),
  role: await fixture.role('User', 101, { 'people.own.read': 'own', 'people.directory.read': 'all' }),
})

/**
 * Short ways to add people and to change their records, by HR unless another person is named. `at` is called when
 * they are used.
 */
export const recordsFixture = (at: () => Readonly<{ app: TestApp; hr: TestActor; frame: Frame }>) => {
  const versionOf = async (id: number): Promise<number> =>
    (await at().app.db.selectFrom('employees').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  return {
    versionOf,
    add: (extra: Record<string, unknown> = {}, actor = at().hr) => {
      const { app, frame } = at()
      const person = {
        brand_id: frame.brand,
        first_name: 'Asha',
        last_name: 'Rao',
        work_email: 'asha.rao@example.test',
        employment_type: 'permanent' as const,
        joined_on: '2026-01-05',
        placement: { department_id: frame.department, role_id: frame.role },
        ...extra,
      }
      return app.send(calls.addEmployee, actor, { body: person })
    },
    update: async (id: number, data: calls.EmployeeChanges, actor = at().hr) =>
      at().app.send(calls.updateEmployee, actor, { params: { id }, body: { data, version: await versionOf(id) } }),
  }
}
