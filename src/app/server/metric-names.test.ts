import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RealServer, realServer } from './testing/real-server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const RULES = read('deploy/prometheus-rules.yaml')
const DASHBOARD = read('deploy/grafana-dashboard.json')
const [, WATCHING = ''] = /\n## Watching\n([\s\S]*?)\n## /.exec(read('docs/operating.md')) ?? []

const METRICS_TOKEN = 'a token of some length'
const NAME = /\b(?:muster|http|process)_[a-z_]+\b/g

let server: RealServer
/** The labels of each exported series, by its name. */
let exported: ReadonlyMap<string, ReadonlySet<string>>
/** The families, each with one line of type. */
let families: readonly string[]
let text = ''

beforeAll(async () => {
  server = await realServer({ METRICS_TOKEN, RUN_JOBS: 'false' })
  const at = '2026-03-11T02:30:00Z'
  const ended = { started_at: at, state: 'done', rows_total: 1, finished_at: at } as const
  const made = { kind: 'nightly', day: '2026-03-11', bytes: 1, files: 0, is_encrypted: false } as const
  const proved = { check_state: 'good', check_started_at: at, checked_at: at } as const
  await server.db
    .insertInto('backups')
    .values({ ...ended, ...made, ...proved })
    .execute()
  await server.db
    .insertInto('audit_verifications')
    .values({ ...ended, kind: 'nightly', progressed_at: at, anchors_ok: true })
    .execute()
  const get = () => fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  // A request is counted after its response, and the first second of the event loop has to pass.
  await (await fetch(`${server.url}/api/session`)).text()
  text = await vi.waitFor(
    async () => {
      const all = await (await get()).text()
      expect(all).toContain('muster_event_loop_delay_seconds_count')
      expect(all).toContain('muster_requests_total{')
      expect(all).toContain('http_request_duration_seconds_count{')
      return all
    },
    { timeout: 10_000 },
  )
  families = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  exported = found
})
afterAll(() => server.stop())

/** Returns the metrics of a query, with the labels that it selects. */
const selected = (query: string) =>
  [...query.matchAll(/\b((?:muster|http|process)_[a-z_]+)\b(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g)].map(([, label = '']) => label),
  }))

/** Labels that Prometheus adds to each series. */
const OF_SCRAPE = new Set(['job', 'instance'])

const faultsOf = (queries: readonly string[]): string[] =>
  queries.flatMap((query) =>
    selected(query).flatMap(({ name, labels }) => {
      const known = exported.get(name)
      if (known === undefined) return [`${name} is not exported`]
      const strange = labels.filter((label) => !known.has(label) && !OF_SCRAPE.has(label))
      return strange.map((label) => `${name} has no label ${label}`)
    }),
  )

const isBalanced = (query: string): boolean =>
  ['()', '{}', '[]'].every(([open = '', close = '']) => query.split(open).length === query.split(close).length)

describe('the alerts of deploy/prometheus-rules.yaml', () => {
  const [head = '', ...rules] = RULES.split(/^ {6}- alert: /m)
  const fieldOf = (rule: string, pattern: RegExp): string => pattern.exec(rule)?.[1] ?? ''
  const queries = rules.map((rule) => fieldOf(rule, /^ {8}expr: '(.*)'$/m))

  it('are lines of YAML that can be read in one way alone', () => {
    expect(head.replaceAll(/^#.*\n/gm, '')).toBe('groups:\n  - name: muster\n    rules:\n')
    const line =
      /^(?: {6}- alert: Muster\w+| {8}expr: '[^']+'| {8}for: \d+[smh]| {8}labels: \{ severity: (?:critical|warning) \}| {8}annotations:| {10}summary: '[^']+')$/
    const body = rules.map((rule) => `      - alert: ${rule}`).join('')
    expect(body.split('\n').filter((one) => one !== '' && !line.test(one))).toEqual([])
  })

  it('have a name, a query, a time, a severity and a sentence each', () => {
    expect(rules.length).toBeGreaterThan(15)
    const names = rules.map((rule) => rule.split('\n')[0])
    expect(new Set(names).size).toBe(names.length)
    const fields = [/^ {8}expr: '(.+)'$/m, /^ {8}for: (\S+)$/m, /severity: (\w+)/, /^ {10}summary: '(.+)'$/m]
    const isWhole = (rule: string): boolean => fields.every((field) => rule.split(field).length === 3)
    expect(rules.filter((rule) => !isWhole(rule))).toEqual([])
    expect(queries.filter((query) => !isBalanced(query))).toEqual([])
  })

  it('use metrics and labels that the server exports', () => expect(faultsOf(queries)).toEqual([]))

  it('are all of the job that deploy/prometheus.yaml scrapes, with these rules', () => {
    const scrape = read('deploy/prometheus.yaml')
    expect(scrape).toContain('job_name: muster\n')
    expect(scrape).toContain('rule_files: [prometheus-rules.yaml]\n')
    const jobs = [...RULES.matchAll(/job="(\w+)"/g)].map(([, job]) => job)
    expect(new Set(jobs)).toEqual(new Set(['muster']))
  })
})

describe('the dashboard of deploy/grafana-dashboard.json', () => {
  const queries = [...DASHBOARD.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  )

  it('is JSON, with panels that do not overlap', () => {
    const { panels } = JSON.parse(DASHBOARD) as {
      panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[]
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const overlapping = panels.flatMap(({ title, gridPos: a }, index) =>
      panels
        .slice(index + 1)
        .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((other) => `${title} and ${other.title}`),
    )
    expect(overlapping).toEqual([])
  })

  it('uses metrics and labels that the server exports', () => {
    expect(queries.length).toBeGreaterThan(20)
    expect(faultsOf(queries)).toEqual([])
    expect(queries.filter((query) => !isBalanced(query))).toEqual([])
  })
})

describe('docs/operating.md', () => {
  it('explains each family that the server exports, and no other', () => {
    const named = new Set([...WATCHING.matchAll(NAME)].map(([name]) => name))
    expect(families.filter((name) => !named.has(name))).toEqual([])
    const isFamily = (name: string) => exported.has(name) || families.includes(name)
    expect([...named].filter((name) => !isFamily(name))).toEqual([])
  })
})

it('shows that a process that only serves runs no jobs', () => expect(text).toContain('\nmuster_jobs_run_here 0\n'))
