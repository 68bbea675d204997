import { vi } from 'vitest'

type SentRequest = Readonly<{
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}>
type Reply = Readonly<{ status?: number; body?: unknown }> | 'no_network'
type FakeReply = Reply | ((request: SentRequest) => Reply | Promise<Reply>)

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? null)

const respond = (reply: Reply): Response => {
  if (reply === 'no_network') throw new TypeError('Failed to fetch')
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { status: true, data: {} })
  return new Response(text, { status: reply.status ?? 200 })
}

type FetchFake = (url: string, init: RequestInit) => Promise<Response>

/** Makes the request that sends files: it goes the way of all others, and reports halfway that half of it has left. */
const fileRequest = (fetchFake: FetchFake) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers = new Headers()
    readonly address = { method: '', url: '' }
    status = 0
    responseText = ''
    open(method: string, url: string): void {
      Object.assign(this.address, { method, url })
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }
    send(body: BodyInit): void {
      const progress = { lengthComputable: true, loaded: 1, total: 2 }
      this.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
      void this.arrive(body)
    }
    async arrive(body: BodyInit): Promise<void> {
      const { method, url } = this.address
      const response = await fetchFake(url, { method, headers: this.headers, body }).catch(() => null)
      this.status = response?.status ?? 0
      this.responseText = (await response?.text()) ?? ''
      this.dispatchEvent(new Event(response ? 'load' : 'error'))
    }
  }

/**
 * Replaces the network: responds by `METHOD /path` and collects what was sent. It knows no rule of the product; each test
 * defines the responses.
 */
export const fakeServer = (responses: Record<string, FakeReply>) => {
  const sent: SentRequest[] = []
  const fetchFake = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://muster.test')
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
    }
    sent.push(request)
    const response = responses[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { status: false, error: 'Not Found' },
    }
    return respond(typeof response === 'function' ? await response(request) : response)
  }
  vi.stubGlobal('fetch', fetchFake)
  vi.stubGlobal('XMLHttpRequest', fileRequest(fetchFake))
  return { sent, responses }
}

/** The body of a success. */
export const ok = (data: unknown, meta?: unknown): Reply => ({
  body: { status: true, data, ...(meta ? { meta } : {}) },
})

/** The one page of a list that pages by key. */
export const okPage = (rows: readonly unknown[]): Reply => ok(rows, { next_cursor: null, total: rows.length })
