import { vi } from 'vitest'

export type SentRequest = Readonly<{
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}>
type Reply = Readonly<{ status?: number; body?: unknown }> | 'no_network'
type Answer = Reply | ((request: SentRequest) => Reply | Promise<Reply>)

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? null)

const respond = (reply: Reply): Response => {
  if (reply === 'no_network') throw new TypeError('Failed to fetch')
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { status: true, data: {} })
  return new Response(text, { status: reply.status ?? 200 })
}

/**
 * Stands in for the network: answers by `METHOD /path` and keeps what was sent. It knows no rule of the product; each
 * test says what the server would answer.
 */
export const fakeServer = (answers: Record<string, Answer>) => {
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
    const answer = answers[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { status: false, error: 'Not Found' },
    }
    return respond(typeof answer === 'function' ? await answer(request) : answer)
  }
  vi.stubGlobal('fetch', fetchFake)
  return { sent, answers }
}

/** The body of a success. */
export const ok = (data: unknown, meta?: unknown): Reply => ({
  body: { status: true, data, ...(meta ? { meta } : {}) },
})
