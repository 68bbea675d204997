import { connect, type Socket } from 'node:net'

export type Request = Readonly<{
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}>
type LoadResponse = Readonly<{ status: number; ms: number; body: string }>
type PacedResult = Readonly<{
  p50: number
  p95: number
  /** Returns the share of the responses that took so long at most, in milliseconds. */
  within: (ms: number) => number
  responses: readonly LoadResponse[]
}>
export type LoadResult = Readonly<{
  seconds: number
  per_second: number
  p50: number
  p95: number
  p99: number
  responses: readonly LoadResponse[]
}>

const text = (request: Request): string => {
  const body = request.body ?? ''
  const headers = {
    host: 'bench',
    connection: 'keep-alive',
    ...request.headers,
    ...(request.method !== 'GET'
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const END = Buffer.from('\r\n\r\n')

/** Reads one response with a content length from the front of what has arrived; null until it is whole. */
const parseResponse = (arrived: Buffer): { status: number; body: string; rest: Buffer } | null => {
  const end = arrived.indexOf(END)
  if (end < 0) return null
  const head = arrived.subarray(0, end).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const whole = end + END.length + length
  if (arrived.length < whole) return null
  return {
    status: Number(head.slice(9, 12)),
    body: arrived.toString('utf8', end + END.length, whole),
    rest: arrived.subarray(whole),
  }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

/** Runs one connection: sends the next request as soon as the last has its response. */
const work = async (
  port: number,
  next: () => Request | undefined,
  collect: (response: LoadResponse) => void,
): Promise<void> => {
  const socket = await open(port)
  await new Promise<void>((resolve, reject) => {
    let arrived: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = (): void => {
      const request = next()
      if (!request) {
        socket.end()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(text(request))
    }
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk])
      const response = parseResponse(arrived)
      if (!response) return
      arrived = response.rest
      collect({ status: response.status, ms: performance.now() - sentAt, body: response.body })
      send()
    })
    send()
  })
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Sends the requests over `connections` open connections to a loopback port, as fast as the responses come. */
export const load = async (port: number, requests: readonly Request[], connections: number): Promise<LoadResult> => {
  const responses: LoadResponse[] = []
  let index = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: Math.min(connections, requests.length) }, () =>
      work(
        port,
        () => requests[index++],
        (response) => responses.push(response),
      ),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    seconds,
    per_second: responses.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    responses,
  }
}

/** Sends one request over a connection that is free, and waits for its response. */
const exchange = (socket: Socket, request: Request): Promise<Omit<LoadResponse, 'ms'>> =>
  new Promise((resolve, reject) => {
    let arrived: Buffer = Buffer.alloc(0)
    const take = (chunk: Buffer): void => {
      arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk])
      const response = parseResponse(arrived)
      if (!response) return
      socket.off('data', take).off('error', reject)
      resolve({ status: response.status, body: response.body })
    }
    socket.on('data', take).once('error', reject)
    socket.write(text(request))
  })

/**
 * Sends so many requests a second to a loopback port, each when it is due, over as many connections as that takes. A time
 * counts from when its request was due.
 */
export const paced = async (port: number, requests: readonly Request[], perSecond: number): Promise<PacedResult> => {
  const responses: LoadResponse[] = []
  const free: Socket[] = []
  const all: Socket[] = []
  const connection = async (): Promise<Socket> => {
    const found = free.pop()
    if (found) return found
    const made = await open(port)
    all.push(made)
    return made
  }
  const started = performance.now()
  const send = async (request: Request, due: number): Promise<void> => {
    const socket = await connection()
    const response = await exchange(socket, request)
    free.push(socket)
    responses.push({ ...response, ms: performance.now() - due })
  }
  const running: Promise<void>[] = []
  for (const [at, request] of requests.entries()) {
    const due = started + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    running.push(send(request, due))
  }
  await Promise.all(running)
  for (const socket of all) socket.end()
  const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    within: (limit) => times.filter((time) => time <= limit).length / times.length,
    responses,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
