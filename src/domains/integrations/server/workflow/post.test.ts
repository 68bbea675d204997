import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { post } from './post.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
})

const serve = async (respond: RequestListener): Promise<string> => {
  const server = createServer(respond)
  open.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const listed = new Set(['127.0.0.1'])
const send = (address: string, options: Partial<Parameters<typeof post>[1]> = {}) =>
  post({ address, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, { listed, ...options })

describe('a message', () => {
  it('is sent as JSON; the beginning of the response is returned', async () => {
    const seen: unknown[] = []
    const address = await serve((request, response) => {
      seen.push(request.method, request.headers['content-type'], request.headers['webhook-id'])
      response.end('thanks\0')
    })
    expect(await send(address)).toMatchObject({ is_ok: true, http_status: 200, text: 'thanks', error: null })
    expect(seen).toEqual(['POST', 'application/json; charset=utf-8', 'evt_1'])
  })

  it('follows no redirect, not even to a private address', async () => {
    let wasFollowed = false
    const inside = await serve((_request, response) => {
      wasFollowed = true
      response.end('inside')
    })
    const address = await serve((_request, response) => response.writeHead(302, { location: inside }).end())
    expect(await send(address)).toMatchObject({ is_ok: false, http_status: 302, error: 'The response was 302.' })
    expect(wasFollowed).toBe(false)
  })

  it('reads no more than a kilobyte of an endless response', async () => {
    const address = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', more)
      }
      response.on('error', () => undefined)
      more()
    })
    const attempt = await send(address)
    expect(attempt).toMatchObject({ is_ok: true, http_status: 200 })
    expect(attempt.text).toHaveLength(1024)
  })

  it('does not wait for a response that does not come, or not on', async () => {
    const silent = await serve(() => undefined)
    const began = performance.now()
    expect(await send(silent, { timeout_ms: 100 })).toMatchObject({ is_ok: false, http_status: null })
    const slow = await serve((_request, response) => void response.writeHead(500).write('a'))
    expect(await send(slow, { timeout_ms: 100 })).toMatchObject({ is_ok: false })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('goes to no address that is not listed, whatever name leads there', async () => {
    const address = await serve((_request, response) => response.end('inside'))
    const none = { listed: new Set<string>() }
    expect(await send(address, none)).toMatchObject({
      http_status: null,
      error: expect.stringContaining('not the internet'),
    })
    // A name that looks like one of the internet, and is looked up as this machine.
    const { port } = new URL(address)
    const named = await post(
      { address: `https://rebind.example.org:${port}/`, headers: {}, body: '{}' },
      { ...none, lookUp: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
    )
    expect(named).toMatchObject({ http_status: null, error: expect.stringContaining('not the internet') })
  })

  it('that no one takes has a reason', async () => {
    const address = await serve(() => undefined)
    await new Promise((resolve) => void open.splice(0)[0]?.close(resolve))
    expect(await send(address)).toMatchObject({ is_ok: false, error: 'The connection was refused.' })
  })
})
