import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { fieldPaths, pathsNamed } from '#kit/contract/field-about.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import { isFormSource } from '../../../scripts/forms/mark-forms.ts'
import { placesOf } from '../../../scripts/forms/places.ts'
import { ELSEWHERE, NOT_IN_CALL, OFF_FORM } from './testing/refusals-elsewhere.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * Every refusal that a call declares: a field that it is about is one of the call, and of the forms that send the call,
 * or there is a reason why not. What has become needless of the reasons fails, too.
 */
const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

let app: TestApp
let calls: readonly AnyCall[]
/** The calls of a domain by the names that its screens use: of an export, or of a member of one. */
const named = new Map<string, Set<AnyCall>>()

const isCall = (value: unknown): value is AnyCall =>
  isRecord(value) && typeof value['id'] === 'string' && 'refusals' in value && 'permission' in value

const noteCalls = (domain: string, values: Readonly<Record<string, unknown>>, depth: number): void => {
  for (const [name, value] of Object.entries(values)) {
    const key = `${domain} ${name}`
    if (isCall(value)) named.set(key, (named.get(key) ?? new Set()).add(value))
    else if (isRecord(value) && depth > 0) noteCalls(domain, value, depth - 1)
  }
}

beforeAll(async () => {
  app = await testApp()
  calls = app.domains.flatMap((domain) => domain.handlers.map(({ call }) => call))
  for (const file of globSync('src/domains/*/contract/**/*.ts', { cwd: ROOT }).filter((one) => !/test/.test(one))) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href)
    noteCalls(file.split('/')[2] ?? '', module, 2)
  }
})
afterAll(() => app.stop())

const screens = globSync('src/**/web/**/*.{ts,tsx}', { cwd: ROOT }).filter(isFormSource)
const sources = new Map(screens.map((file) => [file, read(file)]))

/** Returns a file of a screen, and those of its folder and next to it that it takes parts from. */
const withParts = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const source = sources.get(file)
  if (source === undefined || seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of source.matchAll(/from '(\.[^']+)'/g))
    withParts(relative(ROOT, join(ROOT, dirname(file), path)), seen)
  return seen
}

/** The fields that a form may register, `field('name')` or items of `Fields`, and those that it writes into its own body. */
const fieldsIn = (file: string): ReadonlySet<string> => {
  const texts = [...withParts(file)].map((one) => sources.get(one) ?? '')
  const registered = texts.flatMap((text) => [...text.matchAll(/\(\s*[`'](?:[\w.]+\.)?(\w+)[`']/g)])
  const described = texts.flatMap((text) => (text.includes('<Fields') ? [...text.matchAll(/'(\w+)'/g)] : []))
  const written = texts.flatMap((text) =>
    text.includes('toBody') ? [...text.matchAll(/[{,]\s*(?:\.\.\.\([^)]*\{\s*)?(\w+)(?=[:,\s}])/g)] : [],
  )
  return new Set([...registered, ...described, ...written].map(([, name = '']) => name))
}

type Sent = Readonly<{ file: string; call: AnyCall; fields: ReadonlySet<string> }>
const forms = (): Sent[] =>
  screens.flatMap((file) => {
    const places = placesOf(file, sources.get(file) ?? '')
    if (places.length === 0) return []
    const fields = fieldsIn(file)
    const labels = places.flatMap(({ call }) => call.match(/\w+/g) ?? [])
    const sent = new Set(labels.flatMap((word) => [...(named.get(`${file.split('/')[2]} ${word}`) ?? [])]))
    return [...sent].map((call) => ({ file, call, fields }))
  })

const last = (path: string): string => path.split('.').at(-1) ?? path
type Found = Readonly<{ wrong: readonly string[]; needless: readonly string[] }>
/** Compares the findings with the listed reasons. */
const against = (found: readonly string[], reasons: Readonly<Record<string, string>>): Found => ({
  wrong: [...new Set(found)].filter((one) => reasons[one] === undefined),
  needless: Object.keys(reasons).filter((one) => !found.includes(one)),
})
const NOTHING: Found = { wrong: [], needless: [] }

/** Returns true if a form may send fields: not where there is a version alone. */
const hasFields = ({ body }: AnyCall): boolean => fieldPaths(body).some((path) => path !== 'version')
const declaredBy = (call: AnyCall) => Object.entries(call.refusals).filter(([, { about }]) => about.length > 0)

it('is about a field of each call that declares it', () => {
  const found = calls.filter(hasFields).flatMap((call) =>
    declaredBy(call)
      .filter(([, { about }]) => pathsNamed(call.body, about).length === 0)
      .map(([code]) => `${call.id} ${code}`),
  )
  expect(against(found, NOT_IN_CALL)).toEqual(NOTHING)
})

it('names no field that none of its calls has', () => {
  const fields = new Map<string, boolean>()
  for (const call of calls)
    for (const [code, { about }] of declaredBy(call))
      for (const name of about) {
        const key = `${code} ${name}`
        fields.set(key, (fields.get(key) ?? false) || pathsNamed(call.body, [name]).length > 0)
      }
  expect([...fields].filter(([, isThere]) => !isThere)).toEqual([])
  expect(fields.size).toBeGreaterThan(150)
})

it('finds its field in each form that sends the call', () => {
  const found = forms().flatMap(({ file, call, fields }) =>
    declaredBy(call)
      .filter(([, { about }]) => {
        const paths = pathsNamed(call.body, about)
        return paths.length > 0 && !paths.some((path) => fields.has(last(path)))
      })
      .map(([code]) => `${file.replace(/^src\/domains\//, '')} ${call.id} ${code}`),
  )
  expect(against(found, OFF_FORM)).toEqual(NOTHING)
})

it('looks at the forms of nearly all calls that a form sends', () => {
  expect(new Set(forms().map(({ call }) => call.id)).size).toBeGreaterThan(150)
})

const sentences = (): [string, string][] => [
  ...new Map(calls.flatMap((call) => Object.entries(call.refusals).map(([code, { text }]) => [code, text] as const))),
]

it('says the same by a code, whichever call answers it', () => {
  const texts = new Map<string, Set<string>>()
  for (const call of calls)
    for (const [code, { text }] of Object.entries(call.refusals))
      texts.set(code, (texts.get(code) ?? new Set()).add(text))
  expect([...texts].filter(([, printed]) => printed.size > 1)).toEqual([])
})

it('is a sentence without names of the program, and never a bare "is required"', () => {
  const isBad = (text: string): boolean =>
    /\w_\w/.test(text.replaceAll(/\{\w+\}/g, '')) || /^[a-z]/.test(text) || /^(Is|Must) /.test(text)
  expect(sentences().filter(([, text]) => isBad(text))).toEqual([])
})

/** Returns terms with a capital inside of a sentence: names on a screen. */
const labelsIn = (text: string): string[] =>
  [...text.replaceAll(/\{\w+\}/g, '0').matchAll(/(?<=[a-z0,] )[A-Z][a-z]+(?: [a-z]+(?= or))?/g)].map(([word]) => word)

it('names nothing of a screen that no screen has', () => {
  const all = [...sources.values()].join('\n')
  const isOnScreen = (label: string): boolean => new RegExp(`[>'"\`]\\s*${label}(?:…|\\.\\.\\.)?\\s*[<'"\`]`).test(all)
  const found = sentences().flatMap(([code, text]) =>
    labelsIn(text)
      .filter((label) => !isOnScreen(label))
      .map((label) => `${code} ${label}`),
  )
  expect(against(found, ELSEWHERE)).toEqual(NOTHING)
})
