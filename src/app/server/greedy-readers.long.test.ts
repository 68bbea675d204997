import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChild } from './testing/child-server.ts'
import { copyDemo } from './testing/demo-once.ts'

const READERS = 300
const PIPELINED = 30
const LOOKS = 5

let folder: string
let server: ChildServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-greedy-'))
  const dataDir = join(folder, 'data')
  await copyDemo(dataDir)
  server = await startChild(dataDir, ['--demo'], { NODE_OPTIONS: '--max-old-space-size=300' })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const signIn = async (): Promise<string> => {
  const response = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'code1@northwind.example', password: 'northwind-demo' }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

const LIST = '/api/admin/employee?limit=200'

/** A client that asks for much at once and never takes an answer. */
const greedy = (token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const request = `GET ${LIST} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const socket = connect(Number(port), hostname, () => {
      socket.pause()
      socket.write(request.repeat(PIPELINED))
      resolve(socket)
    })
    socket.once('error', reject)
    socket.on('error', () => undefined)
  })

it('goes on serving beside 300 clients that ask for thirty lists each and read none, with a heap of 300 MB', async () => {
  const token = await signIn()
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.status
  }
  const readers = await Promise.all(Array.from({ length: READERS }, () => greedy(token)))
  const seen: number[][] = []
  for (let look = 0; look < LOOKS; look++) {
    seen.push([await ask('/readyz'), await ask(LIST)])
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(seen).toEqual(Array.from({ length: LOOKS }, () => [200, 200]))
  expect(server.process.exitCode).toBeNull()
  for (const reader of readers) reader.destroy()
  expect(await ask(LIST)).toBe(200)
}, 60_000)
