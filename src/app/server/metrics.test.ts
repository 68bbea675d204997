import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const METRICS_TOKEN = 'a token of some length'

let app: TestApp
beforeAll(async () => void (app = await testApp('2026-03-11T09:00:00Z', { METRICS_TOKEN })))
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
  })

  it('names no person, address or secret in its labels', async () => {
    const hr = await app.fixture.admin({ 'people.read': 'all' })
    await app.send(listEmployees, hr, { query: { q: 'Clara Winter' } })
    await app.server.inject({ method: 'GET', url: '/nobody/clara.winter@northwind.example' })
    await app.server.inject({ method: 'POST', url: '/api/admin/clara.winter@northwind.example' })
    const all = await text()
    expect(all).not.toMatch(/clara|winter|northwind|Bearer|@/i)
    const labels = new Set([...all.matchAll(/[{,](\w+)=/g)].map(([, label]) => label))
    expect(labels).toEqual(new Set(['call', 'kind', 'le', 'node', 'quantile', 'state', 'status', 'version']))
  })

  it('tells of the queue, the streams, the event loop, memory and backups', async () => {
    const all = await text()
    for (const name of [
      'muster_database_up 1',
      'muster_live_streams 0',
      'muster_jobs_run_here 1',
      'muster_jobs_troubled{state="failing"} 0',
      'muster_jobs_troubled{state="late"} 0',
      'muster_backup_nights_missed 0',
    ])
      expect(all.split('\n')).toContain(name)
    expect(all).toMatch(/^muster_jobs\{state="waiting"\} \d+$/m)
    expect(all).toMatch(/^muster_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m)
    expect(all).toMatch(/^muster_memory_bytes\{kind="rss"\} \d+$/m)
  })

  it('is text that every line of can be read', async () => {
    for (const line of (await text()).trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) muster_\w+ .+|muster_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  })
})
