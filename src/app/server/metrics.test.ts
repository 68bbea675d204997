import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const METRICS_TOKEN = 'a token of some length'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z', { METRICS_TOKEN })
  // The check of the storage makes the folder of files.
  await app.server.inject({ method: 'GET', url: '/readyz' })
})
afterAll(() => app.stop())

const scrape = (authorization?: string) =>
  app.server.inject({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const text = async () => (await scrape(`Bearer ${METRICS_TOKEN}`)).body

describe('/metrics', () => {
  it('is for whoever shows the token', async () => {
    expect((await scrape()).statusCode).toBe(401)
    expect((await scrape('Bearer another token')).statusCode).toBe(401)
    expect((await scrape(`Basic ${METRICS_TOKEN}`)).statusCode).toBe(401)
    const response = await scrape(`Bearer ${METRICS_TOKEN}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  it('counts requests by call and status, with how long they took', async () => {
    const hr = await app.fixture.admin({ 'people.read': 'all' })
    await app.send(listEmployees, hr, { query: {} })
    await app.send(listEmployees, hr, { query: {} })
    await app.send(listEmployees, null, { query: {} })
    const lines = (await text()).split('\n')
    expect(lines).toContain('muster_requests_total{call="employees.list",status="200"} 2')
    expect(lines).toContain('muster_requests_total{call="employees.list",status="401"} 1')
    expect(lines).toContain('muster_request_duration_seconds_bucket{call="employees.list",le="+Inf"} 3')
    expect(lines).toContain('muster_request_duration_seconds_count{call="employees.list"} 3')
    const calls = '{method="GET",route="call",status="2xx"'
    expect(lines).toContain(`http_request_duration_seconds_bucket${calls},le="+Inf"} 2`)
    expect(lines).toContain(`http_request_duration_seconds_count${calls}} 2`)
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="call",status="4xx"} 1')
  })

  it('reads the same for two scrapers: counts only rise, and nothing is reset', async () => {
    const rising = async (): Promise<Map<string, number>> => {
      const all = await text()
      const names = [...all.matchAll(/^# TYPE (\w+) (?:counter|histogram)$/gm)].map(([, name = '']) => name)
      const isRising = (line: string) => names.some((name) => line.startsWith(name))
      const lines = all.split('\n').filter(isRising)
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
    }
    await expect.poll(async () => (await rising()).get('muster_event_loop_delay_seconds_count')).toBeGreaterThan(0)
    const first = await rising()
    const second = await rising()
    const fallen = [...first].filter(([series, count]) => (second.get(series) ?? -1) < count)
    expect([first.size > 50, fallen]).toEqual([true, []])
    const started = (all: string) => /^process_start_time_seconds (\d+)$/m.exec(all)?.[1]
    expect(started(await text())).toBe(started(await text()))
  })

  it('names no person, address or secret in its labels', async () => {
    const hr = await app.fixture.admin({ 'people.read': 'all' })
    await app.send(listEmployees, hr, { query: { q: 'Clara Winter' } })
    await app.server.inject({ method: 'GET', url: '/nobody/clara.winter@northwind.example' })
    await app.server.inject({ method: 'POST', url: '/api/admin/clara.winter@northwind.example' })
    const all = await text()
    expect(all).not.toMatch(/clara|winter|northwind|Bearer|@/i)
    const labels = new Set([...all.matchAll(/[{,](\w+)=/g)].map(([, label]) => label))
    expect(labels).toEqual(
      new Set([
        'call',
        'door',
        'folder',
        'kind',
        'le',
        'method',
        'node',
        'reason',
        'route',
        'state',
        'status',
        'version',
      ]),
    )
  })

  it('has few values of methods, whatever strangers send', async () => {
    await app.server.inject({ method: 'PATCH', url: '/' })
    const all = await text()
    const methods = new Set([...all.matchAll(/[{,]method="(\w+)"/g)].map(([, method]) => method))
    expect([...methods].filter((method) => !['GET', 'POST', 'other'].includes(method ?? ''))).toEqual([])
    expect(all).toContain('{method="other",')
  })

  it('tells of the queue, the streams, mails, memory, disks and backups', async () => {
    const all = await text()
    for (const name of [
      'muster_database_up 1',
      'muster_live_streams 0',
      'muster_jobs_run_here 1',
      'muster_jobs_troubled{state="failing"} 0',
      'muster_jobs_troubled{state="late"} 0',
      'muster_backup_nights_missed 0',
      'muster_mails{state="waiting"} 0',
      'muster_mails_oldest_seconds{state="no_server"} 0',
      'muster_commit_wait_seconds 0',
    ])
      expect(all.split('\n')).toContain(name)
    expect(all).toMatch(/^muster_jobs\{state="waiting"\} \d+$/m)
    expect(all).toMatch(/^muster_memory_bytes\{kind="rss"\} \d+$/m)
    expect(all).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(all).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(all).toMatch(/^muster_disk_free_bytes\{folder="files"\} \d+$/m)
    expect(all).toMatch(/^muster_failed_sign_ins_total\{door="sign_in",reason="wrong"\} \d+$/m)
  })

  it('is text that every line of can be read', async () => {
    for (const line of (await text()).trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  })
})
