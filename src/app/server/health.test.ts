import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Figures } from './figures.ts'
import { installHealth } from './health.ts'

const FIGURES: Figures = {
  queue: { waiting: 0, running: 0, failed: 0, failing: 0, late: 0, oldest_seconds: 0 },
  mails: { waiting: 0, no_server: 0, failed: 0, unknown: 0, oldest_waiting_seconds: 0, oldest_no_server_seconds: 0 },
  backup: { last_good: null, last_verified: null, nights: 0 },
  audit: null,
  commit_wait_seconds: 0,
}

const ready = async (figures: () => Promise<Figures | null>, isUp = true) => {
  const app = fastify()
  const health = { database: async () => isUp, migrations: async () => true, jobs: () => true, stays: () => true }
  installHealth(app, health, { note: () => undefined, works: async () => true }, figures)
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/readyz' })
  await app.close()
  const { backup, commits } = JSON.parse(body) as { backup: boolean | null; commits: boolean | null }
  return [statusCode, { backup, commits }]
}

it('reports a late backup and commits that hang, and stays ready: no other process could help', async () => {
  expect(await ready(async () => FIGURES)).toEqual([200, { backup: true, commits: true }])
  const hanging = { ...FIGURES, backup: { ...FIGURES.backup, nights: 2 }, commit_wait_seconds: 5.5 }
  expect(await ready(async () => hanging)).toEqual([200, { backup: false, commits: false }])
})

it('reports neither while the database does not respond, and does not wait for figures', async () => {
  expect(await ready(async () => FIGURES, false)).toEqual([503, { backup: null, commits: null }])
  expect(await ready(async () => null)).toEqual([200, { backup: null, commits: null }])
  const began = performance.now()
  expect(await ready(() => new Promise(() => undefined))).toEqual([200, { backup: null, commits: null }])
  expect(performance.now() - began).toBeLessThan(5000)
})
