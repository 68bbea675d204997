import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import Fastify from 'fastify'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { countServedRequests } from './workflow/count-requests.ts'
import { addMinutes, listDays } from './store.ts'
import { showStatus } from '../../contract/status.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('service_minutes').execute())

const minutes = () => app.db.selectFrom('service_minutes').select(['requests', 'failed']).orderBy('minute').execute()

describe('the counting of requests', () => {
  it('adds what processes write about the same minute, fifty at once', async () => {
    const minute = '2026-05-12T09:00:00.000Z'
    const next = '2026-05-12T09:01:00.000Z'
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        addMinutes(app.db, [
          { minute: index % 2 === 0 ? next : minute, requests: 4, failed: 1 },
          { minute: index % 2 === 0 ? minute : next, requests: 2, failed: 0 },
        ]),
      ),
    )
    expect(await minutes()).toEqual([
      { requests: 150, failed: 25 },
      { requests: 150, failed: 25 },
    ])
  })

  it('counts responses from 500 on as failures, leaves probes out, and retries what could not be written', async () => {
    const server = Fastify()
    let fails = false
    const errors: unknown[] = []
    const db = new Proxy(app.db, {
      get: (target, key) => {
        if (fails && key === 'insertInto') throw new Error('The database is away')
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const counter = countServedRequests(server, db, (error) => errors.push(error))
    server.get('/probe', { config: { isProbe: true } }, async (_request, reply) => reply.code(503).send())
    server.get('/:code', async (request, reply) => reply.code(Number((request.params as { code: string }).code)).send())
    for (const path of ['/200', '/404', '/500', '/503', '/probe']) await server.inject(path)
    fails = true
    await counter.flush()
    expect([errors.length, await minutes()]).toEqual([1, []])
    fails = false
    await server.inject('/200')
    await Promise.all([counter.flush(), counter.flush()])
    await counter.stop()
    const total = await minutes()
    expect(total.reduce((sum, { requests }) => sum + requests, 0)).toBe(5)
    expect(total.reduce((sum, { failed }) => sum + failed, 0)).toBe(2)
    await server.close()
  })

  it('refuses a minute with more failures than requests, and one that is none', async () => {
    await expect(addMinutes(app.db, [{ minute: '2026-05-12T09:00:00Z', requests: 1, failed: 2 }])).rejects.toThrow(
      'service_minutes_check',
    )
    await expect(addMinutes(app.db, [{ minute: '2026-05-12T09:00:10Z', requests: 1, failed: 0 }])).rejects.toThrow(
      'service_minutes_minute_check',
    )
  })
})

describe('the days of the status', () => {
  it('counts a minute where more than one request in a hundred failed, by the zone of the organisation', async () => {
    await addMinutes(app.db, [
      { minute: '2026-05-11T21:59:00Z', requests: 100, failed: 2 },
      { minute: '2026-05-11T22:00:00Z', requests: 100, failed: 1 },
      { minute: '2026-05-12T09:00:00Z', requests: 1, failed: 1 },
      { minute: '2026-05-12T22:00:00Z', requests: 5, failed: 5 },
    ])
    const days = await listDays(app.db, '2026-05-12', 'Europe/Berlin')
    expect(days).toHaveLength(90)
    expect(days[0]).toEqual({ day: '2026-02-12', minutes: 0, failed_minutes: 0 })
    expect(days.slice(-2)).toEqual([
      { day: '2026-05-11', minutes: 1, failed_minutes: 1 },
      { day: '2026-05-12', minutes: 2, failed_minutes: 1 },
    ])
  })

  it('are shown with the findings of the installation, to those who may read backups', async () => {
    const shown = await app.send(showStatus, await app.fixture.admin({ 'records.backup.read': 'all' }))
    expect(shown.status).toBe(200)
    const { data } = shown.body
    expect(data.days).toHaveLength(90)
    expect(data.findings.map(({ what }) => what)).toEqual([
      'Versions',
      'Server',
      'Database',
      'Disk of files',
      'Disk of backups',
      'Files',
      'Backups',
      'Restore',
      'Audit',
      'Jobs',
      'Emails',
    ])
    expect((await app.send(showStatus, await app.fixture.admin({}))).status).toBe(403)
    expect((await app.send(showStatus, null)).status).toBe(401)
  })
})
