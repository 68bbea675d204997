import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertGroup } from '#app/server/testing/large-group.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'

// The file has to be larger than what the system takes for a connection that is not read (4 MB).
const PEOPLE = 15_000
let app: TestApp
let port = 0
beforeAll(async () => {
  app = await testApp()
  await app.fixture.employee({ first_name: 'First' })
  await insertGroup(app.db, PEOPLE)
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
}, 120_000)
afterAll(() => app.stop())

const BODY = JSON.stringify({ list: 'employees.list', params: {}, format: 'csv' })
const exporter = () => app.fixture.admin({ 'records.export': 'all', 'people.read': 'all' })

/** Opens a client that requests an export and reads nothing of it. */
const unread = ({ token }: TestActor): Socket => {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/admin/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  )
  return socket
}

const running = async (): Promise<number> =>
  (await app.db.selectFrom('exports').select('id').where('state', '=', 'running').execute()).length

it('serves an export while four others are not read: they are cut, and who waits has a turn', async () => {
  const [one, two, reader] = await Promise.all([exporter(), exporter(), exporter()])
  const sockets = [one, one, two, two].map(unread)
  await expect.poll(running, { timeout: 10_000 }).toBe(4)
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
    body: BODY,
  })
  expect(response.status).toBe(200)
  expect((await response.text()).trimEnd().split('\n')).toHaveLength(PEOPLE + 2)
  await expect.poll(running, { timeout: 30_000 }).toBe(0)
  const states = await app.db.selectFrom('exports').select('state').orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 'done'])
  for (const socket of sockets) socket.destroy()
}, 90_000)
