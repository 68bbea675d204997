import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { checkedFetch } from './checked-fetch.ts'

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
const send = checkedFetch({ listed, timeout_ms: 30_000 })
const get = { method: 'GET', headers: { accept: 'application/json' } }

describe('a checked request', () => {
  it('sends a form and returns status, headers and text', async () => {
    const address = await serve((request, response) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => response.writeHead(201, { 'x-seen': request.method ?? '' }).end(text))
    })
    const response = await send(address, { method: 'POST', headers: {}, body: new URLSearchParams({ code: 'a b' }) })
    expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([201, 'POST', 'code=a+b'])
  })

  it('goes to no address inside that is not listed, by number or by name', async () => {
    const strict = checkedFetch({ listed: new Set(), timeout_ms: 300 })
    await expect(strict('http://127.0.0.1:1/', get)).rejects.toThrow(/not the internet/)
    await expect(strict('http://login.example/', get)).rejects.toThrow(/https/)
    const inside = checkedFetch({
      listed: new Set(),
      timeout_ms: 300,
      lookUp: (_name, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }]),
    })
    await expect(inside('https://login.example/', get)).rejects.toThrow(/not the internet/)
  })

  it('follows no redirect', async () => {
    const address = await serve((_request, response) => response.writeHead(302, { location: '/other' }).end())
    expect((await send(address, get)).status).toBe(302)
  })

  it('ends when the time is over, and when the response is too long', async () => {
    const silent = await serve(() => undefined)
    const hasty = checkedFetch({ listed, timeout_ms: 100 })
    await expect(hasty(silent, get)).rejects.toThrow('aborted')
    const endless = await serve((_request, response) => {
      response.on('error', () => undefined)
      for (let at = 0; at < 40; at += 1) response.write('x'.repeat(50_000))
      response.end()
    })
    await expect(send(endless, get)).rejects.toThrow('The response is too long.')
  })
})
