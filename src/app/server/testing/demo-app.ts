import { demoAttendance } from '#demo/attendance/attendance.ts'
import { demoScreenshots } from '#demo/attendance/screenshot-stories.ts'
import { demoLeads } from '#demo/organisation/leads.ts'
import { demoOrganisation } from '#demo/organisation/organisation.ts'
import { demoPeople } from '#demo/people/people.ts'
import { demoRequests } from '#demo/requests/requests.ts'
import { adminLogin, employeeLogin } from '#domains/session/contract/session.calls.ts'
import { getInstallation } from '#domains/session/server/index.ts'
import { demoPreferences } from '#demo/shell/preferences.ts'
import { type Demo, seededRandom } from '#demo/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { testApp } from './test-app.ts'
import type { TestActor } from './fixture.ts'

/** The day that the demo of tests plays on, a Wednesday, in the middle of the morning. */
export const DEMO_TODAY = '2026-03-11'
export const DEMO_NOW = `${DEMO_TODAY}T09:40:00Z`

/**
 * Builds the whole application with the people of the demo (sixty unless more are requested), their requests and so many days
 * of attendance. `more` adds data of further domains, `filed` data with files.
 */
export const demoApp = async (
  days: number,
  employees = 60,
  more: readonly ((demo: Demo) => Promise<void>)[] = [],
  filed: readonly ((demo: Demo, files: FileStore) => Promise<void>)[] = [],
) => {
  const app = await testApp(DEMO_NOW)
  const { data_key } = await getInstallation(app.db)
  await app.db.transaction().execute(async (tx) => {
    const random = seededRandom(1)
    const demo: Demo = { tx, now: DEMO_NOW, today: DEMO_TODAY, employees, days, random, print: () => undefined }
    await demoOrganisation(demo)
    await demoPeople(demo, { files: app.files, data_key })
    await demoLeads(demo)
    await demoRequests(demo)
    await demoAttendance(demo)
    await (
      await demoScreenshots(demo, app.files)
    )()
    for (const add of more) await add(demo)
    for (const add of filed) await add(demo, app.files)
    await demoPreferences(demo)
  })
  const signIn = async (name: string, call: typeof adminLogin): Promise<TestActor> => {
    const body = { email: `${name}@northwind.example`, password: 'northwind-demo' }
    const { data } = (await app.send(call, null, { body })).body
    if (!('token' in data)) throw new Error(`${name} is asked for more than a password`)
    return data as unknown as TestActor
  }
  return {
    ...app,
    admin: (name: string) => signIn(name, adminLogin),
    employee: (name: string) => signIn(name, employeeLogin),
  }
}
export type DemoApp = Awaited<ReturnType<typeof demoApp>>
