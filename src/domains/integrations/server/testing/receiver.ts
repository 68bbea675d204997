import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = Readonly<{
  id: string
  timestamp: number
  signatures: readonly string[]
  body: string
  type: string
  object: string
}>

type Respond = (response: ServerResponse, received: Received) => void

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type Sent = Readonly<{ type: string; data: Readonly<{ object: Readonly<{ kind: string; id: number | null }> }> }>

/** A program that receives webhooks on this machine. `respond` decides about each response; left out: 204. */
export const startReceiver = async () => {
  const received: Received[] = []
  let respond: Respond = (response) => void response.writeHead(204).end()
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    const { type, data } = JSON.parse(body) as Sent
    const one = {
      id: String(request.headers['webhook-id']),
      timestamp: Number(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      body,
      type,
      object: `${data.object.kind}:${data.object.id ?? ''}`,
    }
    received.push(one)
    respond(response, one)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (how: Respond): void => void (respond = how),
    respondWith: (status: number): void => void (respond = (response) => void response.writeHead(status).end('text')),
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Verifies a message by the specification of Standard Webhooks, without code of the program that sends. */
export const isSignedWith = (secret: string, { id, timestamp, body, signatures }: Received): boolean => {
  const key = Buffer.from(secret.split('_')[1] ?? '', 'base64')
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest()
  return signatures.some((signature) => {
    const [version, value = ''] = signature.split(',')
    const bytes = Buffer.from(value, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
