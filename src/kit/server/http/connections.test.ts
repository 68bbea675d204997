import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorLines } from '#kit/server/testing/error-lines.ts'
import { buildServer } from './build-server.ts'

const MOST = 80
const LARGE = 'x'.repeat(8 * 1024 * 1024)
let app: FastifyInstance
let port = 0
let begun = 0
const errors = errorLines()
const leaves = Promise.withResolvers<void>()
const open: Socket[] = []

beforeAll(async () => {
  app = await buildServer({
    trusted_proxies: [],
    is_https: false,
    max_connections: MOST,
    patience: { headersMs: 1000, bodyMs: 1500, readMs: 1500 },
    isStopping: () => false,
    logger: pino({ level: 'error' }, { write: errors.hear }),
  })
  app.get('/large', async () => {
    begun++
    return LARGE
  })
  app.post('/left', async (request) => {
    // The response is being compressed, and nothing of it is sent.
    setImmediate(() => request.raw.socket.destroy())
    request.raw.socket.once('close', leaves.resolve)
    return LARGE
  })
  app.get('/small', async () => 'small')
  app.post('/small', async () => 'taken')
  app.post('/upload', { config: { isUpload: true } }, async () => 'taken')
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(address.port)
})
afterAll(async () => {
  await app.close()
  errors.check()
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(() => count()).toBe(0)
})

const count = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, connections) => resolve(connections)))

const line = async (text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const countResponses = (socket: Socket): (() => number) => {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  return () => text.split('HTTP/1.1 200').length - 1
}

/** Measures the milliseconds until the server ends a connection. */
const lifeOf = async (socket: Socket): Promise<number> => {
  const began = performance.now()
  socket.resume()
  await once(socket, 'close')
  return performance.now() - began
}

it('begins one request of each connection whose reader takes nothing', async () => {
  const lines = await Promise.all(Array.from({ length: 50 }, () => line(request('/large').repeat(30))))
  expect(lines).toHaveLength(50)
  await expect.poll(() => begun).toBeGreaterThanOrEqual(50)
  // A client that reads is served meanwhile, and by then all that could begin has begun.
  const reader = await line(request('/small').repeat(20))
  await expect.poll(countResponses(reader)).toBe(20)
  expect(begun).toBe(50)
})

it('goes on with the next request once an answer was taken', async () => {
  begun = 0
  const socket = await line(request('/large').repeat(3))
  await expect.poll(countResponses(socket)).toBe(3)
  expect(begun).toBe(3)
})

it('begins nothing for a connection that is gone', async () => {
  begun = 0
  const socket = await line(request('/large').repeat(10))
  await expect.poll(() => begun).toBe(1)
  socket.destroy()
  const reader = await line(request('/small').repeat(20))
  await expect.poll(countResponses(reader)).toBe(20)
  expect(begun).toBe(1)
})

it('takes no more connections than its bound', async () => {
  await Promise.all(Array.from({ length: MOST }, () => line(request('/small'))))
  const over = connect(port, '127.0.0.1')
  open.push(over)
  await expect(lifeOf(over)).resolves.toBeLessThan(5000)
})

it('answers what is no HTTP with the headers of every answer', async () => {
  const socket = await line('NONSENSE\r\n\r\n')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(text).toContain('referrer-policy: no-referrer\r\n')
  expect(text).toContain('{"status":false,"error":"The request is not valid."}')
})

describe('slow senders', () => {
  it('of headers are cut off', async () => {
    const socket = await line('GET /small HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => socket.write('X-More: 1\r\n'), 200)
    expect(await lifeOf(socket)).toBeLessThan(6000)
    clearInterval(drip)
  })

  it('of a small body are cut off', async () => {
    const socket = await line(post('/small', 1000))
    const drip = setInterval(() => socket.write(' '), 200)
    expect(await lifeOf(socket)).toBeLessThan(6000)
    clearInterval(drip)
  })

  it('of an upload are cut off when it does not come on, and may take long when it does', async () => {
    const size = 20 * 16 * 1024
    const [stuck, steady] = await Promise.all([line(post('/upload', size)), line(post('/upload', size))])
    const taken = countResponses(steady)
    const began = performance.now()
    const drip = setInterval(() => stuck.write(' '), 200)
    const flow = setInterval(() => steady.write(' '.repeat(16 * 1024)), 200)
    expect(await lifeOf(stuck)).toBeLessThan(6000)
    await expect.poll(taken).toBe(1)
    expect(performance.now() - began).toBeGreaterThan(3500)
    ;[drip, flow].forEach((timer) => clearInterval(timer))
  })
})

describe('slow readers', () => {
  it('of an answer are cut off when they take nothing, or too little', async () => {
    const [still, slow] = await Promise.all([line(request('/large')), line(request('/large'))])
    still.pause()
    const sip = setInterval(() => slow.read(64), 100)
    await expect.poll(count, { timeout: 8000 }).toBe(0)
    clearInterval(sip)
  })

  it('may take long while they go on', async () => {
    const socket = await line(request('/large'))
    let taken = 0
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.length
      socket.pause()
    })
    const sip = setInterval(() => socket.resume(), 20)
    await expect.poll(() => taken, { timeout: 9000 }).toBeGreaterThan(LARGE.length)
    clearInterval(sip)
  })
})

it('logs no error for a reader who leaves before a compressed answer begins', async () => {
  const headers = 'Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 2'
  await line(`POST /left HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n{}`)
  await leaves.promise
  // The response is made and thrown away by the time another one is.
  const { body } = await app.inject({ url: '/large', headers: { 'accept-encoding': 'identity' } })
  expect(body).toHaveLength(LARGE.length)
  expect(errors.lines).toEqual([])
})

it('a change that takes long keeps its connection, and gets its response', async () => {
  const slow = await buildServer({
    trusted_proxies: [],
    is_https: false,
    max_connections: MOST,
    patience: { headersMs: 1000, bodyMs: 1500, readMs: 1500, idleMs: 200 },
    isStopping: () => false,
    logger: pino({ level: 'silent' }),
  })
  const wait = async () => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    return 'done'
  }
  slow.post('/long', wait)
  slow.get('/long', wait)
  const address = await slow.listen({ port: 0, host: '127.0.0.1' })
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await (await fetch(`${address}/long`, body)).text()).toBe('done')
  await expect(fetch(`${address}/long`)).rejects.toThrow('fetch failed')
  await slow.close()
})
