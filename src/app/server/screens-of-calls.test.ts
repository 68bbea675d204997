import { callsOf } from '#kit/server/call/handle.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { type AnyRecord, inputNames } from '#kit/contract/record.ts'
import { documentRequests } from './testing/document-requests.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { Schema } from './testing/well-formed.ts'

/**
 * A feature of the server without a screen is of no use. Each call is named by a file of the browser, and so is each field
 * that it takes; others are listed here with their reason, and a needless reason fails.
 */
const ROOT = join(import.meta.dirname, '../../..')

/** Calls that no screen makes. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  'tickets.detailsByUser': 'of the catalogue; screens page by tickets.listByUser',
  'leadTargets.valueDelete': 'of the catalogue; leads take a value back by setting another',
  'placements.list': 'of the catalogue; a person shows theirs by employees.get',
  'reports.view': 'of the catalogue; screens page by reports.listById',
  'session.own': 'read by the kit before any screen is there',
  'shiftFeed.file': 'opened by calendar programs',
  'shifts.create': 'of the catalogue; the planner saves all changes at once by shifts.apply',
  'shifts.delete': 'of the catalogue; the planner saves all changes at once by shifts.apply',
  'shifts.edit': 'of the catalogue; the planner saves all changes at once by shifts.apply',
  'shifts.previous': 'of the catalogue; the planner copies a week by shifts.copy',
  'ticketTracker.add': 'sent by the import of tickets, whose screen names no kind of data',
  'ticketTracker.update': 'sent by the import of tickets, whose screen names no kind of data',
  'workData.delete': 'of the catalogue; a report saves all its lines at once',
  'workData.listByUser': 'of the catalogue; a day shows its lines with the report',
  'workData.update': 'of the catalogue; a report saves all its lines at once',
  'worksheet.mandatoryAdd': 'of the catalogue; a report saves all its lines at once',
}

/** Fields that no screen fills. */
const WITHOUT_FIELD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['tasks.add', 'tasks.userAdd', 'tasker.add', 'tasks.update', 'tasks.userUpdate', 'tasker.update'].flatMap(
      (call) => [
        [`${call} client_id`, 'a form takes the client of the project'],
        [`${call} ticket_id`, 'set by whoever makes tasks of tickets by the documented calls'],
      ],
    ),
  ),
  'attachments.update ticket_id': 'of the catalogue; an attachment belongs to its task',
  'reports.listById enddate': 'of the catalogue, the same as end_date',
  'reports.monthData enddate': 'of the catalogue, the same as end_date',
  'roles.add copy_from': 'the form copies the grants of a role, so that they are seen before they are given',
  'shell.preferences hidden': 'sent by the kit with the order of cards',
  'shell.preferences order': 'sent by the kit with the order of cards',
  'shell.preferences list': 'sent by the kit with a saved view',
  'shell.preferences name': 'sent by the kit with a saved view',
  'shell.preferences search': 'sent by the kit with a saved view',
  'users.add send_invite': 'a screen always invites',
}

/** Given by the kit for every list. */
const OF_LISTS = new Set(['cursor', 'limit'])

let app: TestApp
let requests: Awaited<ReturnType<typeof documentRequests>>
let calls: readonly AnyCall[]
const names = new Map<string, string>()
const texts = new Map<string, string>()
/** The names of the inputs of each described record. */
const inputs = new Map<string, string[]>()

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value

/** Returns the source of a screen, with the names of the fields that it draws by their record alone. */
const withDrawn = (text: string): string => {
  const whole = [...text.matchAll(/<Fields\s+of=\{(\w+)\}([\s\S]*?)\/>/g)].filter(
    ([, , rest]) => !rest?.includes(' items='),
  )
  return [text, ...whole.flatMap(([, name = '']) => inputs.get(name) ?? [])].join('\n')
}

beforeAll(async () => {
  app = await testApp()
  requests = await documentRequests(app)
  calls = callsOf(app.domains)
  for (const path of globSync('src/**/contract/**/*.ts', { cwd: ROOT }))
    if (!/\.test\.|\/testing\//.test(path)) {
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(ROOT, path)).href)
      for (const [name, value] of Object.entries(module)) {
        if (isRecord(value)) inputs.set(name, inputNames(value, 'add'))
        if (typeof value === 'object' && value !== null && 'permission' in value && 'id' in value)
          names.set(String(value.id), name)
      }
    }
  for (const path of globSync('src/**/web/**/*.{ts,tsx}', { cwd: ROOT }))
    if (!/\.test\.|\/testing\//.test(path)) texts.set(path, withDrawn(readFileSync(join(ROOT, path), 'utf8')))
})
afterAll(() => app.stop())

const isNamed = (name: string, text: string): boolean => new RegExp(String.raw`\b${name}\b`).test(text)
const usersOf = ({ id }: AnyCall): string[] =>
  [...texts].flatMap(([path, text]) => (isNamed(names.get(id) ?? id, text) ? [path] : []))

/** Returns the names of all fields of a schema, of its parts as well. */
const fieldsOf = (schema: Schema | undefined, seen = new Set<Schema>()): string[] => {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...fieldsOf(one, seen)]),
    ...fieldsOf(schema.items, seen),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, seen)),
  ]
}

it('every call is made by a screen, or has a reason', () => {
  const without = calls.filter((call) => usersOf(call).length === 0).map(({ id }) => id)
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_SCREEN).toSorted())
})

it('every field that a call takes stands on a screen of its domain, or has a reason', () => {
  const without = app.domains.flatMap(({ id: domain, handlers }) => {
    const own = [...texts].filter(([path]) => path.includes(`/domains/${domain}/`)).map(([, text]) => text)
    return handlers.flatMap(({ call }) => {
      const users = usersOf(call)
      if (users.length === 0) return []
      const text = [...own, ...users.map((path) => texts.get(path) ?? '')].join('\n')
      const fields = new Set(fieldsOf(requests.schemasOf(call).body ?? undefined))
      return [...fields]
        .filter((field) => !OF_LISTS.has(field) && !isNamed(field, text))
        .map((field) => `${call.id} ${field}`)
    })
  })
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_FIELD).toSorted())
})
