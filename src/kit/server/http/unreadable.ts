import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { FAILURES } from '#kit/contract/envelope.ts'

const STATUSES: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Responds to what is no HTTP, or comes too slowly, in the shape of every failure, and ends its connection. */
export const endUnreadable = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUSES[error.code ?? ''] ?? 400
  const text = status === 408 ? FAILURES[408] : 'The request is not valid.'
  const body = JSON.stringify({ status: false, error: text })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
