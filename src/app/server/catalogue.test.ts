// The catalogue of the product: every call by its address, every toast by its text and style.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import calls from '../catalogue/calls.json' with { type: 'json' }
import toasts from '../catalogue/toasts.json' with { type: 'json' }
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
let known: ReadonlyMap<string, AnyCall>
beforeAll(async () => {
  app = await testApp()
  known = new Map(app.domains.flatMap((domain) => domain.handlers.map(({ call }) => [call.id, call])))
})
afterAll(() => app.stop())

/** The same address whatever its parameters are called. */
const shape = (path: string): string => path.replaceAll(/:\w+/g, ':')
const AREAS: Readonly<Record<string, AnyCall['area'] | undefined>> = { admin: 'Admin', employee: 'User', both: 'both' }

/** Calls whose refusals the catalogue names as toasts. */
const TOASTED_REFUSALS = [
  'employees.add',
  'employees.addSingle',
  'employees.manageWarning',
  'employees.mandatoryUpdate',
  'employees.overtimeReset',
  'employees.resignAdd',
  'interviews.add',
  'interviews.commentCreate',
  'performance.fetch',
  'performance.update',
  'performance.updateFixed',
  'session.employeeLogin',
  'session.loginAsEmployee',
  'shifts.create',
  'shifts.edit',
  'timesheet.punchIn',
  'timesheet.punchOut',
  'timesheet.screenshotUpload',
]

const ROOT = join(import.meta.dirname, '../../..')
const sources = globSync('src/domains/*/{server,contract}/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))

describe('the catalogue', () => {
  it('has 263 calls and 117 toasts', () => {
    expect([calls.length, toasts.length]).toEqual([263, 117])
  })

  it.each(calls.map((one) => [one.id, one] as const))('%s is a call with its method and address', (id, wanted) => {
    const call = known.get(id)
    expect(call && `${call.method} ${shape(call.path)}`).toBe(`${wanted.method} ${shape(wanted.path)}`)
  })

  it('has each call in its area', () => {
    const elsewhere = calls.flatMap(({ id, area }) => {
      const call = known.get(id)
      if (call === undefined) return [id]
      if (area === 'public') return typeof call.permission === 'string' ? [id] : []
      // An address without the base of an area is open to both; the permission then decides.
      return call.area === AREAS[area] || call.area === 'both' ? [] : [id]
    })
    expect(elsewhere).toEqual([])
  })

  it('shows refusals of these calls as a toast, wherever they stand besides', () => {
    const loud = [...known.values()].filter((call) => call.toast_refusals).map(({ id }) => id)
    expect(loud.toSorted()).toEqual(TOASTED_REFUSALS)
  })

  it('has the toasts of each call, to the letter', () => {
    const wrong = calls.flatMap(({ id, toasts: wanted = [] }) => {
      const toast = known.get(id)?.toast
      return wanted.flatMap(({ style, text }) => {
        if (toast?.style !== style) return [`${id}: ${toast?.style} instead of ${style}`]
        // The text of the server, whatever it is.
        if (text === '{server message}') return toast.text === null ? [] : [`${id}: “${toast.text}”`]
        if (toast.text !== null) return toast.text === text ? [] : [`${id}: “${toast.text}” instead of “${text}”`]
        // The server has it in one of its handlers.
        return sources.some((source) => source.includes(`'${text}'`)) ? [] : [`${id}: “${text}” is said nowhere`]
      })
    })
    expect(wrong).toEqual([])
  })

  it('has each toast for its calls', () => {
    const named = new Map(calls.map(({ id, toasts: own = [] }) => [id, own.map(({ text }) => text)]))
    const missing = toasts.flatMap(({ text, calls: of }) =>
      of.filter((id) => named.get(id)?.includes(text) !== true).map((id) => `${id}: ${text}`),
    )
    expect(missing).toEqual([])
  })
})
