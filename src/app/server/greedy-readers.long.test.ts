import { mkdtemp, readFile, rm } from 'node:fs/promises'
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

/** Opens a client that sends this and never takes a response. */
const greedy = (text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname, () => {
      socket.pause()
      socket.write(text)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.on('error', () => undefined)
  })

const get = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`

/** Memory of the server in MB, that of the system included (Linux). */
const memory = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

it('goes on serving beside 300 clients that ask for thirty lists each and read none, with a heap of 300 MB', async () => {
  const token = await signIn()
  const send = async (path: string): Promise<number> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.status
  }
  const readers = await Promise.all(Array.from({ length: READERS }, () => greedy(get(LIST, token).repeat(PIPELINED))))
  const seen: number[][] = []
  for (let look = 0; look < LOOKS; look++) {
    seen.push([await send('/readyz'), await send(LIST)])
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(seen).toEqual(Array.from({ length: LOOKS }, () => [200, 200]))
  expect(server.process.exitCode).toBeNull()
  for (const reader of readers) reader.destroy()
  expect(await send(LIST)).toBe(200)
}, 180_000)

it('keeps its memory beside 300 clients that ask for the description of all calls and read nothing', async () => {
  const token = await signIn()
  const path = '/api/openapi.json'
  const { status } = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(200)
  const before = await memory()
  const readers = await Promise.all(Array.from({ length: READERS }, () => greedy(get(path, token))))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect((await memory()) - before).toBeLessThan(300)
  for (const reader of readers) reader.destroy()
}, 60_000)
