// The specification of single calls: how they are sent, and their content. B and a number: src/app/catalogue/behaviours.json.
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import catalogue from '../catalogue/calls.json' with { type: 'json' }
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
let known: ReadonlyMap<string, AnyCall>
beforeAll(async () => {
  app = await testApp()
  known = new Map(app.domains.flatMap((domain) => domain.handlers.map(({ call }) => [call.id, call])))
})
afterAll(() => app.stop())

const find = (id: string): AnyCall => {
  const call = known.get(id)
  if (!call) throw new Error(`No call ${id}`)
  return call
}
const address = (id: string): string => `${find(id).method} ${find(id).path}`
const fieldsOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const bodyOf = (id: string): string[] => fieldsOf(find(id).body)
const queryOf = (id: string): string[] => fieldsOf(find(id).query)
const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload })

describe('sign-in and passwords', () => {
  it('B36: take email and password, and nothing else', () => {
    for (const id of ['session.employeeLogin', 'session.adminLogin'])
      expect(bodyOf(id).toSorted()).toEqual(['email', 'password'])
  })
  it('B37, B38: have an address for each area', () => {
    expect(address('session.employeeLogin')).toBe('POST /api/user/login')
    expect(address('session.adminLogin')).toBe('POST /api/admin/login')
  })
  it('B47: a reset takes both passwords, with the id of its link', () => {
    expect(address('password.reset')).toBe('POST /api/reset-password/:id')
    expect(bodyOf('password.reset').toSorted()).toEqual(['confirm_password', 'password'])
  })
  it('B48, B119: there is no registration, and nothing of the template', async () => {
    for (const path of ['/users/authenticate', '/users/register', '/users/password-reset', '/users'])
      expect([path, (await post(path, { email: 'a@b.example', password: 'x' })).statusCode]).toEqual([path, 404])
    const root = join(import.meta.dirname, '../../..')
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
    for (const path of sources)
      expect([path, readFileSync(join(root, path), 'utf8')]).not.toEqual([
        path,
        expect.stringMatching(/Username or password is incorrect|Unauthorised/),
      ])
  })
})

describe('numeric limits', () => {
  it('B211: no call of the catalogue has to be sent with the size of a page, a place in a list or a rate', () => {
    const shapeOf = (schema: unknown): z.core.$ZodShape => (schema instanceof z.ZodObject ? schema.shape : {})
    const fields = catalogue.flatMap(({ id }) =>
      [find(id).query, find(id).body].flatMap((schema) =>
        Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
          /^(limit|cursor|page|offset|size|rate)/.test(name) ? [{ id, name, field }] : [],
        ),
      ),
    )
    expect(fields.length).toBeGreaterThan(20)
    for (const { id, name, field } of fields)
      expect([id, name, z.safeParse(field, undefined).success]).toEqual([id, name, true])
  })
})

describe('the addresses of calls', () => {
  it('B84: are those of the area that sends them', () => {
    const strange = catalogue.filter(
      ({ area, path }) =>
        (area === 'admin' && path.startsWith('/api/user/')) || (area === 'employee' && path.startsWith('/api/admin/')),
    )
    expect(strange.map(({ id }) => id)).toEqual([])
  })
  it('B90: differ for the hashbook of each area', () => {
    const paths = ['adminHashbook.show', 'userHashbook.show', 'adminTopics.list', 'userTopics.list'].map(address)
    expect(new Set(paths).size).toBe(paths.length)
  })
  it('B98, B99: end with the person of the session', () => {
    expect(address('requests.listByUser')).toBe('GET /api/user/request_leave/:userId')
    expect(address('settings.update')).toBe('PUT /api/admin/settings/:sessionUserId')
    expect(address('users.update')).toBe('PUT /api/user/user_data/:sessionUserId')
  })
  it('B108: a deleted swap names both ids', () => {
    expect(address('shifts.deleteSwap')).toMatch(/^DELETE .*\/:\w+\/:\w+$/)
  })
  it('B111: an invitation is sent by GET', () => {
    expect(address('onboard.sendInvite')).toBe('GET /api/admin/invite/:id')
    expect(bodyOf('onboard.sendInvite')).toEqual([])
  })
  it('B112: changes of onboarding and welcome records are POST', () => {
    for (const id of ['onboard.update', 'welcome.update', 'welcome.sendMail', 'welcome.approvalStatus', 'welcome.view'])
      expect([id, find(id).method]).toEqual([id, 'POST'])
    expect(find('welcome.list').method).toBe('GET')
  })
  it('B113: contract invoices share one base', () => {
    for (const action of ['list', 'add', 'update', 'delete'])
      expect(find(`invoices.${action}`).path).toContain('/invoice-contract')
  })
  it('B115: activities and departments come for all or for one department', () => {
    for (const id of ['departments.list', 'dailyActivities.list', 'weeklyActivities.list', 'monthlyActivities.list'])
      expect(find(id).path).toMatch(/\/:dep_id\?$/)
  })
  it('B116: changes name what they change in the address', () => {
    for (const [id, name] of [
      ['departments.update', 'dep_id'],
      ['dailyActivities.update', 'dep_id'],
      ['teams.update', 'team_id'],
      ['admins.update', 'admin_id'],
      ['projects.update', 'pr_id'],
    ] as const)
      expect(address(id)).toMatch(new RegExp(`^PUT .*/:${name}$`))
  })
  it('B117: work data is changed under desg_id', () => {
    expect(address('workData.update')).toBe('PUT /api/user/work_data/:desg_id')
  })
  it('B163: approving and rejecting are two calls', () => {
    expect(address('requests.approve')).not.toBe(address('requests.reject'))
  })
})

describe('what calls carry', () => {
  it('B100: a punch out names its person in the query', () =>
    expect(queryOf('timesheet.punchOut')).toEqual(['user_id']))
  it('B102: a reset of overtime names the work alone', () => {
    expect(bodyOf('employees.overtimeReset')).toEqual(['work_id'])
  })
  it('B103, B104: employees and interviews are sent as data', () => {
    expect(address('employees.update')).toMatch(/^PUT .*\/:id$/)
    expect(bodyOf('employees.update')).toContain('data')
    expect(address('interviews.update')).toMatch(/^POST .*interview_update\/:id$/)
    expect(bodyOf('interviews.update')).toEqual(['data'])
  })
  it('B105: a hashbook is renamed by its title alone', () => expect(bodyOf('hashbook.update')).toEqual(['title']))
  it('B106: an edited shift carries its user_id and users', () => {
    expect(address('shifts.edit')).toMatch(/\/:shiftId$/)
    expect(bodyOf('shifts.edit').toSorted()).toEqual(['user_id', 'users'])
  })
  it('B107: a comment on a swap is a comment alone', () => expect(bodyOf('shifts.swapComment')).toEqual(['comment']))
  it('B109: departments and teams of the hashbook are asked for by POST, without a body', () => {
    expect([find('userHashbook.deptTeam').method, bodyOf('userHashbook.deptTeam')]).toEqual(['POST', []])
  })
  it('B114: a full report asks for a person and a month', () => {
    expect(find('reports.monthData').method).toBe('POST')
    expect(bodyOf('reports.monthData')).toEqual(expect.arrayContaining(['user_id', 'month']))
  })
  it('B118: four records can be downloaded', () => {
    for (const id of ['record', 'welcomeRecord', 'resignedRecord', 'onboardRecord'])
      expect(find(`downloads.${id}`).binary).toBe(true)
  })
})
