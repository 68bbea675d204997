import type { ServerResponse } from 'node:http'

/** More than this unread means that no one reads any more. */
const MOST_UNREAD = 64 * 1024
const LEAVE_MS = 1000

export type LiveMessage = Readonly<{
  id?: number
  event: 'change' | 'notification' | 'session' | 'resync' | 'bye'
  data: unknown
}>

/** One open connection of server-sent events (HTML standard, section 9.2). */
export class LiveStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    this.comment()
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  /** Sends an event. A reader who is too slow is cut off, and comes back for what was missed. */
  send({ id, event, data }: LiveMessage): void {
    const name = id === undefined ? '' : `id: ${id}\n`
    this.#write(`${name}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Prevents proxies from closing what seems idle. */
  comment(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (this.isOpen) this.#response.end()
  }

  /** Ends it, and its connection soon after: a reader who takes nothing must not delay a stop. */
  leave(): void {
    this.end()
    setTimeout(() => this.#response.destroy(), LEAVE_MS).unref()
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener)
  }

  #write(text: string): void {
    if (!this.isOpen) return
    this.#response.write(text)
    if (this.#response.writableLength > MOST_UNREAD) this.#response.destroy()
  }
}
